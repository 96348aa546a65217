export interface Closers {
  readonly first: string
}
export const closers = (...markers: string[]): Closers => ({ first: markers[0] ?? '' })
