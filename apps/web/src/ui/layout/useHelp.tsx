import { type ReactNode, useId, useState } from 'react'
import { PlainButton } from '../Button.tsx'
import css from './Help.module.css'

/** An explanation behind a “?”: the button, and the text once it was pressed. */
export const useHelp = (about: string, text: ReactNode) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!text) return { button: null, shown: null }
  return {
    button: (
      <PlainButton
        className={css.button}
        aria-label={`About ${about}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </PlainButton>
    ),
    shown: (
      <p id={id} className={css.text} hidden={!isOpen}>
        {text}
      </p>
    ),
  }
}
