/** Time against size, a plot for each format: both axes logarithmic, so that linear time is a straight line at 45°. */
import { load } from './packages.ts'
import type { Cell } from './report.ts'

const SHOWN = ['whole', 4]
/** Where a line of the grid stands. */
const POWERS = Array.from({ length: 12 }, (_, k) => 10 ** (k - 4))

function specOf(cells: readonly Cell[]): object {
  const values = cells
    .filter(c => SHOWN.includes(c.mode) && !c.time.capped)
    .map(c => ({
      size: c.size,
      ms: Math.max(c.time.ms, 0.0001),
      reader: c.reader,
      shape: c.shape,
      how: c.mode === 'whole' ? 'whole' : `by ${c.mode} characters`,
    }))
  const axis = (title: string, format: string) => ({ title, format, values: POWERS })
  return {
    data: { values },
    mark: { type: 'line', point: { size: 22 }, strokeWidth: 1.5 },
    width: 190,
    height: 170,
    encoding: {
      x: { field: 'size', type: 'quantitative', scale: { type: 'log' }, axis: axis('characters', '.1s') },
      y: { field: 'ms', type: 'quantitative', scale: { type: 'log' }, axis: axis('milliseconds', '~g') },
      color: {
        field: 'reader',
        type: 'nominal',
        title: null,
        sort: null,
        legend: { orient: 'bottom', columns: 3, labelLimit: 300 },
      },
      column: { field: 'shape', type: 'nominal', title: null, sort: null },
      row: { field: 'how', type: 'nominal', title: null, sort: ['whole'] },
    },
    config: { background: 'white', font: 'sans-serif' },
  }
}

/** The name of a file, and what is in it. */
export async function plots(cells: readonly Cell[]): Promise<[string, string][]> {
  const { parse, View } = await load('vega')
  const { compile } = await load('vega-lite')
  const made: [string, string][] = []
  for (const format of new Set(cells.map(c => c.format))) {
    const { spec } = compile(specOf(cells.filter(c => c.format === format)))
    const svg: string = await new View(parse(spec), { renderer: 'none' }).toSVG()
    made.push([`${format.toLowerCase().replaceAll(' ', '-')}.svg`, `${svg}\n`])
  }
  return made
}
