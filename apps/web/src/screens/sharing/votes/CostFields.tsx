import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, Select } from '../../../ui/form/Field.tsx'
import { errorLine } from '../../../ui/form/FieldFrame.tsx'
import { FormField, useFormValue } from '../../../ui/form/Form.tsx'
import css from './Votes.module.css'

export type CostLine = { key: string; title: string; month: string; paidById: string }

/** Monthly costs by line with their payers, hourly costs and reserve fund. */
export const CostFields = ({ holders }: { holders: readonly Person[] }) => {
  const { value: lines, onChange, errors } = useFormValue<CostLine[]>('lines')
  const change = (key: string, part: Partial<CostLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = () => onChange([...lines, { key: crypto.randomUUID(), title: '', month: '', paidById: holders[0]?.id ?? '' }])
  const choices = holders.map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <fieldset className={css.costs}>
      <legend className="label">Shared by what each holds, and credited to who pays. More than half must agree.</legend>
      {lines.map(({ key, title, month, paidById }, index) => (
        <div key={key} className={css.costLine}>
          <Field
            label="What"
            value={title}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => change(key, { title: target.value })}
          />
          <Field
            label="A month"
            value={month}
            inputMode="decimal"
            autoComplete="off"
            after="$"
            onChange={({ target }) => change(key, { month: target.value })}
          />
          <Select
            label="Paid by"
            value={paidById}
            choices={choices}
            onChange={({ target }) => change(key, { paidById: target.value })}
          />
          <IconButton
            icon="trash"
            label={`Remove ${title || `line ${index + 1}`}`}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      {errorLine(errors) && (
        <p role="alert" className={css.wrong}>
          {errorLine(errors)}
        </p>
      )}
      {lines.length < 20 && (
        <div>
          <Button kind="line" small icon="plus" onClick={add}>
            Add a line
          </Button>
        </div>
      )}
      <div className={css.figures}>
        <FormField name="hour" label="An hour in the air" inputMode="decimal" autoComplete="off" after="$" />
        <FormField name="reserve" label="Reserve fund, a month" inputMode="decimal" autoComplete="off" after="$" />
      </div>
    </fieldset>
  )
}
