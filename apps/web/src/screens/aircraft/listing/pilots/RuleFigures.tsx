import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { NumberField } from '../saving/NumberField.tsx'
import { typedNumber, parseNumber, type Parsed, problemWith } from '../saving/fieldValues.ts'
import { TypedNumber } from '../saving/TypedNumber.tsx'
import type { Editor } from '../saving/useEditor.ts'
import css from './Pilots.module.css'

const recencyFields = {
  landings: { label: 'Landings', after: undefined },
  hours: { label: 'Or hours', after: 'h' },
  days: { label: 'Within', after: 'days' },
} as const

const recencyParse =
  (recency: Editor['values']['recency'], name: keyof typeof recencyFields) =>
  (text: string): Parsed => {
    const typed = text.trim()
    if (typed === '') return { problem: fieldMessages.required }
    if (!/^\d+(\.\d*)?$/.test(typed)) return { problem: fieldMessages.numeric }
    const value = Number(typed)
    const problem = problemWith('recency', { ...recency, [name]: value })
    return problem === undefined ? { value } : { problem }
  }

export const RuleFigures = ({ editor, code }: { editor: Editor; code: BookingRefusalCode }) => {
  const { values, queue, change } = editor
  if (code === 'checkout_missing')
    return (
      <div className={css.figures}>
        <NumberField
          editor={editor}
          field="checkoutMonths"
          label="A checkout counts for"
          after="months"
          show={typedNumber}
          parse={parseNumber}
        />
      </div>
    )
  if (code !== 'aircraft_recency') return null
  return (
    <div className={css.figures}>
      {(Object.keys(recencyFields) as (keyof typeof recencyFields)[]).map((name) => (
        <TypedNumber
          key={name}
          {...recencyFields[name]}
          editor={editor}
          name={`recency.${name}`}
          shown={typedNumber(values.recency[name])}
          problem={queue.problems.recency}
          parse={recencyParse(values.recency, name)}
          onValue={(value) => change({ recency: { ...values.recency, [name]: value } })}
          onNone={() => undefined}
        />
      ))}
    </div>
  )
}
