import type { ReactNode } from 'react'
import { useState } from 'react'
import { Field as TextField } from '../../../ui/form/Field.tsx'
import type { Parsed } from './fieldValues.ts'
import type { Change, Field } from './saveQueue.ts'
import type { Editor } from './useEditor.ts'

type NumberName = { [F in Field]-?: Change[F] extends number | undefined ? F : never }[Field]
export type NumberLook = {
  label: string
  after?: ReactNode
  hint?: ReactNode
  placeholder?: string
  /** How a value is written, and what is read from what is typed. */
  show: (value: number) => string
  parse: (field: NumberName, text: string) => Parsed
}

/** A number that saves itself. What is no number yet stays as it was typed, and is said when the field is left. */
export const NumberField = ({ editor, field, show, parse, ...look }: NumberLook & { editor: Editor; field: NumberName }) => {
  const { queue, values } = editor
  const typed = queue.typed[field]
  const [isLeft, leave] = useState(true)
  const parsed = typed === undefined ? undefined : parse(field, typed)
  const wrong = isLeft && parsed && 'problem' in parsed ? parsed.problem : undefined
  return (
    <TextField
      {...look}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? show(values[field])}
      errors={wrong ?? queue.problems[field]}
      onFocus={() => leave(false)}
      onChange={({ target: { value: text } }) => {
        editor.type(field, text)
        const now = parse(field, text)
        if ('value' in now) editor.change({ [field]: now.value })
        else editor.takeBack(field)
      }}
      onBlur={() => {
        leave(true)
        if (parsed && 'value' in parsed) editor.type(field, null)
        void editor.saveNow()
      }}
    />
  )
}
