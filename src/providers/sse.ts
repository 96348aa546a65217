/** Reads server-sent events from a body that may end inside one. */
import { createParser, type EventSourceMessage, type ParserCallbacks } from 'eventsource-parser'

export interface EventReader {
  feed(text: string): void
  /** Ends the body. Returns the event inside which it ended, if any: it may lack only its empty line, or half of it. */
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
      // An additional `data:` line makes the parser emit an event with whatever fields it has.
      parser.feed(`${lineBegins ? '' : '\n'}data:\n\n`)
      return last
    },
  }
}
