import { COMMA } from '../engine/chars.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'

export interface Repair {
  readonly code: DiagnosticCode
  readonly start: number
  end: number
}

const MANY = 2048

/** What a scan has written: `out`, then input[from, …) unchanged; from `mark` on it may still be dropped. */
export class Output {
  // `declare`: one is made for every push, and a field defined before it is assigned costs twice.
  declare readonly input: string
  declare from: number
  declare out: string
  declare mark: number
  declare repairs: Repair[] | undefined
  /** How often `out` was added to, and what was there before. */
  declare pieces: number
  declare before: string[] | undefined

  constructor(input: string, from: number, out: string) {
    this.input = input
    this.from = from
    this.out = out
    this.mark = out === '' ? -1 : 0
    this.repairs = undefined
    this.pieces = 0
    this.before = undefined
  }

  flush(to: number): void {
    if (to > this.from) this.out += this.input.slice(this.from, to)
    this.from = to
  }

  /** Neighbours of one kind are one repair: ten thousand commas are one diagnostic. */
  report(code: DiagnosticCode, start: number, end: number): void {
    const last = this.repairs?.[this.repairs.length - 1]
    if (last && last.code === code && last.end === start && (end > start || last.start === start)) last.end = end
    else (this.repairs ??= []).push({ code, start, end })
  }

  /** Replace input[a, b) by `text`. */
  put(a: number, b: number, text: string): void {
    this.flush(a)
    this.out += text
    this.from = b
    if (++this.pieces > MANY && this.mark < 0) this.settle()
  }
  /**
   * A string of a hundred thousand joined pieces is a tree that every garbage
   * collection copies: time grows faster than the input. So it is made flat.
   */
  private settle(): void {
    this.out.charCodeAt(0)
    ;(this.before ??= []).push(this.out)
    this.out = ''
    this.pieces = 0
  }
  /** All of `out`. */
  written(out: string): string {
    return this.before === undefined ? out : this.before.join('') + out
  }

  /** From input[at] on nothing is sure. */
  hold(at: number): void {
    if (this.mark >= 0) return
    this.flush(at)
    this.mark = this.out.length
  }

  /** Drop what is not sure, up to input[at]. */
  unhold(at: number): void {
    if (this.mark < 0) return
    this.out = this.out.slice(0, this.mark)
    this.from = at
    this.mark = -1
  }

  /** Write `text` before what is not sure. */
  insertBefore(text: string): void {
    this.out = this.out.slice(0, this.mark) + text + this.out.slice(this.mark)
    this.mark += text.length
  }

  /** Drop a key without a value, up to the comma at input[at]. True: the comma before the key stays, for the next one. */
  dropKey(at: number): boolean {
    this.flush(at)
    const comma = this.out.charCodeAt(this.mark) === COMMA
    this.report('missing-value', at, at)
    this.unhold(at)
    if (comma) {
      this.hold(at)
      this.out += ','
    }
    this.from = at + 1
    return comma
  }
}
