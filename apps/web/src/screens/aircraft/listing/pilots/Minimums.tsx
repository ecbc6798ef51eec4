import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { typedNumber, type Parsed, problemWith } from '../saving/fieldValues.ts'
import { TypedNumber } from '../saving/TypedNumber.tsx'
import type { Editor } from '../saving/useEditor.ts'
import css from '../Wizard.module.css'

const fields = { totalHours: 'Total time', typeHours: 'Hours in type' } as const

const parse = (text: string): Parsed => {
  const typed = text.trim().replaceAll(/,(?=\d{3})/g, '')
  if (typed === '') return { problem: fieldMessages.required }
  if (!/^\d+(\.\d)?$/.test(typed)) return { problem: fieldMessages.numeric }
  const problem = problemWith('minimums', { totalHours: Number(typed), typeHours: 0 })
  return problem === undefined ? { value: Number(typed) } : { problem }
}

/** Minimum hours for pilots who are not on the owner's list. */
export const Minimums = ({ editor }: { editor: Editor }) => {
  const { values, queue, change } = editor
  return (
    <div className={css.pair}>
      {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
        <TypedNumber
          key={name}
          editor={editor}
          name={`minimums.${name}`}
          label={fields[name]}
          after="h"
          shown={typedNumber(values.minimums[name])}
          problem={queue.problems.minimums}
          parse={parse}
          onValue={(value) => change({ minimums: { ...values.minimums, [name]: value } })}
          onNone={() => undefined}
        />
      ))}
    </div>
  )
}
