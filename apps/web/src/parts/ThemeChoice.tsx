import { useId, useSyncExternalStore } from 'react'
import { usePage } from '../document/page.ts'
import { setTheme, type Theme, themeOf, watchTheme } from '../document/theme.ts'
import css from './ThemeChoice.module.css'

const choices: readonly [Theme, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Follows the system unless the reader chooses. */
export const ThemeChoice = () => {
  const served = usePage().theme
  const theme = useSyncExternalStore(
    watchTheme,
    () => themeOf(document.cookie),
    () => served,
  )
  // A page may offer the choice twice; one name for both would be one group.
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend className="vh">Theme</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} className="vh" checked={theme === value} onChange={() => setTheme(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
