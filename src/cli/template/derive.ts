/** Derives dialects in a process with limits: a template is a program, and may come from anywhere. */
import { fork } from 'node:child_process'
import { type Io, Unreadable } from '../io.ts'
import type { Found } from './render.ts'
import type { Message, Task } from './worker.ts'

/** The memory limit of the process, in MiB. */
const MEMORY = 512

/** Rejects with `Unreadable` after `seconds`, and for a template that cannot be compiled. */
export function derive(task: Task, seconds: number, io: Io): Promise<Found> {
  const child = fork(io.renderer, {
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  return new Promise<Found>((resolve, reject) => {
    const fail = (text: string) => reject(new Unreadable(text))
    const timer = setTimeout(() => {
      fail(`the template does not end: stopped after ${seconds} s (--timeout allows more)`)
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.once('message', (message: Message) => {
      if ('found' in message) resolve(message.found)
      else fail(`the template cannot be used: ${message.error}`)
      child.disconnect()
    })
    child.once('error', error => fail(`the template cannot be used: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(
        signal === null && code === 0
          ? 'the template ended its process'
          : `the template needs more than ${MEMORY} MiB of memory`,
      )
    })
    child.send(task)
  })
}
