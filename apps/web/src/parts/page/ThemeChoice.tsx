import { useId, useSyncExternalStore } from 'react'
import { usePage } from '../../document/page.ts'
import { setTheme, type Theme, themeOf, watchTheme } from '../../document/theme.ts'
import { useReportEarlyInput } from '../../ui/hooks/useReportEarlyInput.ts'
import css from './ThemeChoice.module.css'

const choices: readonly [Theme, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

type Props = { name: string; value: Theme; label: string; chosen: Theme }
const ThemeRadio = ({ name, value, label, chosen }: Props) => {
  const id = useId()
  const checked = chosen === value
  const choose = () => setTheme(value)
  useReportEarlyInput(id, { checked, onChange: choose })
  return (
    <label>
      <input type="radio" id={id} name={name} className="vh" checked={checked} onChange={choose} />
      {label}
    </label>
  )
}

export const ThemeChoice = () => {
  const served = usePage().theme
  const theme = useSyncExternalStore(
    watchTheme,
    () => themeOf(document.cookie),
    () => served,
  )
  // Unique, because the page may contain this radio group twice.
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend className="vh">Theme</legend>
      {choices.map(([value, label]) => (
        <ThemeRadio key={value} {...{ name, value, label, chosen: theme }} />
      ))}
    </fieldset>
  )
}
