import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import css from './Combobox.module.css'
import { classes } from '../../classes.ts'
import fieldCss from '../Field.module.css'
import { errorLine, FieldNotes, type FieldWords } from '../FieldFrame.tsx'
import { useSettled } from '../useSettled.ts'

export type Suggestion = { id: string; label: string; note?: string }
/** Results for the text last passed to `onSearch`, which gets null while the text is too short. */
export type Search = {
  suggested: { items: readonly Suggestion[]; state: 'searching' | 'found' | 'failed' }
  onSearch: (text: string | null) => void
}

/**
 * Suggests while typing: from 3 characters, 300 ms after the last keystroke. A code typed in full counts as chosen. With `collects`, the
 * field clears after each choice, for adding to a list.
 */
export const Combobox = ({
  label,
  errors,
  hint,
  suggested,
  onSearch,
  value,
  onChange,
  placeholder,
  collects,
}: FieldWords &
  Search & {
    value: Suggestion | null
    onChange: (value: Suggestion | null) => void
    placeholder?: string
    collects?: boolean
  }) => {
  const id = useId()
  const [text, setText] = useState(value?.label ?? '')
  // With `collects`, keep the last choice selected until the user types again; react-aria closes the list only on a selection.
  const [taken, setTaken] = useState<string | null>(null)
  const settled = useSettled(text.trim())
  const wanted = settled.length >= autocomplete.minChars && settled !== value?.label ? settled : null
  useEffect(() => onSearch(wanted), [wanted, onSearch])
  const items = wanted === null ? [] : suggested.items
  const typed = text.trim().toLowerCase()
  const empty =
    text.trim().length < autocomplete.minChars
      ? `Type at least ${autocomplete.minChars} characters`
      : suggested.state === 'searching'
        ? 'Searching…'
        : suggested.state === 'failed'
          ? 'The search did not work. Please try again.'
          : 'Nothing found'

  return (
    <div className={fieldCss.field}>
      <ComboBox
        className={classes(fieldCss.box, errorLine(errors) && fieldCss.invalid)}
        items={items}
        inputValue={text}
        selectedKey={collects ? taken : (value?.id ?? null)}
        isInvalid={errorLine(errors) !== ''}
        allowsEmptyCollection
        menuTrigger="input"
        onInputChange={(next) => {
          setText(next)
          setTaken(null)
          if (value && next !== value.label) onChange(null)
        }}
        onSelectionChange={(key) => {
          // On blur without a choice, select the suggestion whose code matches the typed text.
          const chosen = items.find(({ id, label }) =>
            key === null ? label.split(', ')[0]!.toLowerCase() === typed : id === key,
          )
          if (!chosen) return
          setText(collects ? '' : chosen.label)
          setTaken(chosen.id)
          onChange(chosen)
        }}
      >
        <Label className={fieldCss.label}>{label}</Label>
        <Input
          className={fieldCss.input}
          placeholder={placeholder}
          aria-describedby={classes(errorLine(errors) && `${id}-error`, hint && `${id}-hint`) || undefined}
        />
        <Popover className={css.popover} offset={8}>
          <ListBox<Suggestion> className={css.list} renderEmptyState={() => <p className={css.empty}>{empty}</p>}>
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.label} className={css.item}>
                {item.label}
                {item.note && <small>{item.note}</small>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}
