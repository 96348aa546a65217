/** A thread that reads batches of a log. */
import { parentPort, workerData } from 'node:worker_threads'
import { type LogOptions, logReader } from './read.ts'

const read = logReader(workerData as LogOptions)
parentPort!.on('message', (bytes: Uint8Array) => parentPort!.postMessage(read(bytes)))
