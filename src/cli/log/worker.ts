/** A thread that reads batches of a log. */
import 'tinypool'
import { type LogOptions, logReader } from './read.ts'

export default logReader(process.__tinypool_state__.workerData as LogOptions)
