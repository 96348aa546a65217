/** A sign of 16 by 16. */
export const Icon = ({ path, line = false }: { readonly path: string; readonly line?: boolean }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path
      d={path}
      {...(line
        ? { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linecap': 'round' }
        : { fill: 'currentColor' })}
    />
  </svg>
)
