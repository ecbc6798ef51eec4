import type { Parsed } from './fieldValues.ts'
import type { Change, Field } from './saveQueue.ts'
import { type NumberLook, TypedNumber } from './TypedNumber.tsx'
import type { Editor } from './useEditor.ts'

type NumberName = { [F in Field]-?: Change[F] extends number | undefined ? F : never }[Field]

export const NumberField = ({
  editor,
  field,
  show,
  parse,
  ...look
}: NumberLook & {
  editor: Editor
  field: NumberName & keyof Editor['values']
  show: (value: number) => string
  parse: (field: Field, text: string) => Parsed
}) => (
  <TypedNumber
    {...look}
    editor={editor}
    name={field}
    shown={show(editor.values[field])}
    problem={editor.queue.problems[field]}
    parse={(text) => parse(field, text)}
    onValue={(value) => editor.change({ [field]: value })}
    onNone={() => editor.takeBack(field)}
  />
)
