import { useChoices } from '../../../../routing/useChoices.ts'
import { useTyped } from '../../../../routing/useTyped.ts'
import { Field } from '../../../../ui/form/Field.tsx'

/** Writes to the URL parameter `name`, debounced, and follows it on Back. */
export const SearchField = ({ name, label, maxLength = 80 }: { name: string; label: string; maxLength?: number }) => {
  const [params, choose] = useChoices()
  const { text, type } = useTyped(params.get(name) ?? '', (typed) => choose({ [name]: typed }))
  return (
    <Field
      label={label}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  )
}
