/** Server-sent events of a body that may end inside one. */
import { createParser, type EventSourceMessage, type ParserCallbacks } from 'eventsource-parser'

export interface EventReader {
  feed(text: string): void
  /** The body is over. Gives the event that it ended in, if any: only its empty line may be missing, or half of it. */
  end(text: string): EventSourceMessage | undefined
}

const FIELDS = ['data', 'event', 'id', 'retry']

export function eventReader({ onEvent, onError, ...callbacks }: ParserCallbacks): EventReader {
  let lineBegins = true
  let over = false
  let last: EventSourceMessage | undefined
  const parser = createParser({
    ...callbacks,
    onEvent(event) {
      if (!over) onEvent?.(event)
      else if (event.data !== '' || event.event !== undefined || event.id !== undefined)
        last = { ...event, data: event.data.replace(/\n$/, '') }
    },
    onError(error) {
      const { line } = error
      if (over && line !== undefined && FIELDS.some(field => field.startsWith(line)))
        last = { id: undefined, event: undefined, data: '' }
      else onError?.(error)
    },
  })
  const feed = (text: string) => {
    if (text !== '') lineBegins = /[\r\n]$/.test(text)
    parser.feed(text)
  }
  return {
    feed,
    end(text) {
      feed(text)
      over = true
      // One more line of data makes an event of whatever fields there are.
      parser.feed(`${lineBegins ? '' : '\n'}data:\n\n`)
      return last
    },
  }
}
