import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import css from './Combobox.module.css'
import { classes } from '../classes.ts'
import fieldCss from './Field.module.css'
import { errorLine, FieldNotes, type FieldWords } from './FieldFrame.tsx'
import { useSettled } from './useSettled.ts'

export type Suggestion = { id: string; label: string; note?: string }
/** What was found for the text that `onSearch` was last given; null while there is too little of it. */
export type Search = {
  suggested: { items: readonly Suggestion[]; state: 'searching' | 'found' | 'failed' }
  onSearch: (text: string | null) => void
}

/**
 * Suggestions while typing, from 3 characters on, 300 ms after the last one; a code that is typed whole counts as chosen. With `collects` the field is empty again after each
 * choice, for lists that grow.
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
  // While it collects, the last choice is held until the next one is typed: that is what closes the list of suggestions.
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
          // Leaving the field with nothing chosen takes the suggestion whose code is what was typed.
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
