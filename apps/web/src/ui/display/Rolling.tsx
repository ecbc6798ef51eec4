import { useState } from 'react'
import css from './Rolling.module.css'

/** A number that rolls to its new value. The old value is not in the text, so screen readers read one number. */
export const Rolling = ({ children: text }: { children: string }) => {
  const [shown, show] = useState({ text, before: '' })
  if (shown.text !== text) show({ text, before: shown.text })
  return (
    <span key={text} className={css.rolling} data-before={shown.before || undefined}>
      <span>{text}</span>
    </span>
  )
}
