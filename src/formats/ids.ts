/** Ids that contain the name of the tool or the number of the call: `functions.get_weather:0`. */
import { given } from '../engine/parsing.ts'

/** The id in the form `form` for the call of the tool `name`; `index` counts the calls from 0. */
export const printedId = (form: string, name: string, index: number): string =>
  form
    .replace('{index}', String(index))
    .replace(/\{(0*1)\}/, (_, width: string) => String(index + 1).padStart(width.length, '0'))
    .replace('{name}', () => name)

/** Extracts the name of a tool, if possible a given one, from an id of one of these forms; any other id is the name. */
export function nameInId(forms: readonly string[]): (id: string) => string {
  const patterns = forms.filter(form => form.includes('{name}')).map(patternOf)
  return id => {
    const names = patterns.map(pattern => pattern.exec(id)?.[1]).filter(name => name !== undefined)
    return names.find(name => given().has(name)) ?? names[0] ?? id
  }
}
/** The pattern of ids of one form. If no separator precedes `{name}`, the name must begin with a letter or `_`. */
const patternOf = (form: string): RegExp =>
  new RegExp(
    `^${form
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/([A-Za-z0-9]?)\{name\}/, (_, before: string) => `${before}(${before ? '[A-Za-z_].*?' : '.+?'})`)
      .replace(/\{index\}|\{0*1\}/, '\\d+')}$`,
  )

/** The forms of ids of Kimi K2, and those of clients and later models: `functions_f_0`, `functionsf0`, `f:0`. */
export const KIMI_IDS: readonly string[] = [
  'functions.{name}:{index}',
  'functions_{name}:{index}',
  'functions.{name}',
  'functions.{name}_{index}',
  'functions_{name}_{index}',
  'functions{name}{index}',
  'functions.{name}{index}',
  '{name}:{index}',
]
