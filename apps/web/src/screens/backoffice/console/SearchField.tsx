import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'
import { useChoices } from '../../../routing/useChoices.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useIsLeaving } from '../../../ui/router/hooks.ts'

/** Writes to the URL parameter `name`, debounced, and follows it on Back. */
export const SearchField = ({ name, label, maxLength = 80 }: { name: string; label: string; maxLength?: number }) => {
  const [params, choose] = useChoices()
  const asked = params.get(name) ?? ''
  const [text, setText] = useState(asked)
  const [written, setWritten] = useState(asked)
  if (asked !== written) {
    setWritten(asked)
    setText(asked)
  }
  const typed = text.trim()
  // Writing to the URL would cancel the navigation.
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (typed === written || isLeaving) return
    const timer = setTimeout(() => {
      setWritten(typed)
      choose({ [name]: typed })
    }, autocomplete.debounceMs)
    return () => clearTimeout(timer)
  })
  return (
    <Field
      label={label}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
