/** Light, dark, or as the system has it. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const SIGNS: Record<Theme, string> = {
  auto: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12',
  light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9L13 13M3 13l1.1-1.1M11.9 4.1L13 3',
  dark: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
}

/** A page in a frame may have no store. */
function stored(): Theme {
  try {
    return THEMES.find(theme => theme === localStorage.getItem('theme')) ?? 'auto'
  } catch {
    return 'auto'
  }
}
function store(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {}
}

export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(stored)
  useEffect(() => {
    store(theme)
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <button
      type="button"
      class="icon"
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      onClick={() => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!)}
    >
      <Icon path={SIGNS[theme]} line />
    </button>
  )
}
