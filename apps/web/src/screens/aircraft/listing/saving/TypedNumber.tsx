import { type ReactNode, useState } from 'react'
import { Field as TextField } from '../../../../ui/form/Field.tsx'
import type { Parsed } from './fieldValues.ts'
import type { Editor } from './useEditor.ts'

export type NumberLook = { label: string; after?: ReactNode; hint?: ReactNode; placeholder?: string }

/** Saves itself. Invalid text stays as typed and is reported on blur. */
export const TypedNumber = ({
  editor,
  name,
  shown,
  problem,
  parse,
  onValue,
  onNone,
  ...look
}: NumberLook & {
  editor: Editor
  name: string
  /** The formatted value, shown when not editing. */
  shown: string
  /** The server's message about it. */
  problem: string | undefined
  parse: (text: string) => Parsed
  onValue: (value: number) => void
  /** The text is no longer valid. */
  onNone: () => void
}) => {
  const typed = editor.queue.typed[name]
  const [isLeft, leave] = useState(true)
  const parsed = typed === undefined ? undefined : parse(typed)
  return (
    <TextField
      {...look}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      errors={isLeft && parsed && 'problem' in parsed ? parsed.problem : problem}
      onFocus={() => leave(false)}
      onChange={({ target: { value: text } }) => {
        editor.type(name, text)
        const now = parse(text)
        if ('value' in now) onValue(now.value)
        else onNone()
      }}
      onBlur={() => {
        leave(true)
        if (parsed && 'value' in parsed) editor.type(name, null)
        void editor.saveNow()
      }}
    />
  )
}
