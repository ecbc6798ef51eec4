import { TextArea } from '../../../../ui/form/Field.tsx'
import { problemWith } from '../saving/fieldValues.ts'
import type { Editor } from '../saving/useEditor.ts'
import css from './Equipment.module.css'

const fields = {
  parking: ['Where it stands', 'Row C, spot 14, west of the tower.'],
  keyAccess: ['How to get the key', 'Lockbox on the left strut. The code is in your messages.'],
  rampHours: ['When the ramp is staffed', 'Desk 7 AM to 7 PM, gate code after that.'],
} as const satisfies Partial<Record<keyof Editor['values'], readonly [label: string, example: string]>>

/** For people with a booking, from two days before it. */
export const ArrivalFields = ({ editor: { values, queue, change, type, saveNow } }: { editor: Editor }) => (
  <fieldset className={css.arrival}>
    <legend>For your pilots, from two days before they fly</legend>
    {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => {
      const text = queue.typed[name] ?? values[name]
      const [label, example] = fields[name]
      return (
        <TextArea
          key={name}
          label={label}
          name={name}
          rows={2}
          maxLength={300}
          placeholder={example}
          value={text}
          errors={problemWith(name, text) ?? queue.problems[name]}
          onChange={({ target }) => {
            type(name, target.value)
            if (problemWith(name, target.value) === undefined) change({ [name]: target.value })
          }}
          onBlur={() => {
            if (problemWith(name, text) === undefined) type(name, null)
            void saveNow()
          }}
        />
      )
    })}
  </fieldset>
)
