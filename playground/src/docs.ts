/** Pages of the documentation. */
declare const DOCS: string

/** `recovery`, `templates#limits`; '' for the first page. */
export const docs = (page = ''): string => {
  const [name = '', anchor] = page.split('#')
  return `${DOCS}${name === '' ? 'README' : name}.md${anchor === undefined ? '' : `#${anchor}`}`
}
export const codePage = (): string => docs('recovery#every-code')
