import { useState } from 'react'
import { usePage } from '../page.ts'
import { setTheme, type Theme } from '../theme.ts'
import css from './ThemeChoice.module.css'

const choices: readonly [Theme, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Follows the system unless the reader chooses. */
export const ThemeChoice = () => {
  const [theme, choose] = useState(usePage().theme)
  return (
    <fieldset className={css.choice}>
      <legend className="vh">Theme</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            className="vh"
            checked={theme === value}
            onChange={() => {
              setTheme(value)
              choose(value)
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
