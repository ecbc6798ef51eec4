import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { owesWithoutTerm } from '@tailshare/contract/reports/calculator/loanTerm'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { groups, shownText } from '@tailshare/rules/reports/calculator/inputGroups'
import { useState } from 'react'
import { Checkbox } from '../../../ui/form/choices/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import css from './Calculator.module.css'
import { parse } from './inputs.ts'

/** The last valid value stays in effect. */
export const InputFields = ({
  inputs,
  onChange,
  onSettled,
}: {
  inputs: ProjectionInputs
  onChange: (inputs: ProjectionInputs) => void
  onSettled: (inputs: ProjectionInputs) => void
}) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()} aria-label="Your figures">
      {groups.map((group, index) => (
        <fieldset key={group.title} className={css.group}>
          <legend>{group.title}</legend>
          <div className={css.fields}>
            {group.inputs.map((input) => (
              <Field
                key={input.key}
                label={input.label}
                after={input.unit}
                aria-label={input.unit ? `${input.label}, ${input.unit}` : input.label}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={shownText(input, inputs)}
                errors={errors[input.key] || (input.key === 'termYears' && owesWithoutTerm(inputs) ? fieldMessages.noZero : '')}
                onChange={(event) => {
                  const parsed = parse(input, event.target.value)
                  setErrors({ ...errors, [input.key]: 'error' in parsed ? parsed.error : '' })
                  if ('value' in parsed) onChange({ ...inputs, [input.key]: parsed.value })
                }}
                onBlur={(event) => {
                  if (!errors[input.key]) event.target.value = shownText(input, inputs)
                  onSettled(inputs)
                }}
              />
            ))}
          </div>
          {index === 0 && (
            <Checkbox
              label="Fuel is included in the rate"
              checked={inputs.fuelIncluded}
              onChange={(event) => {
                const changed = { ...inputs, fuelIncluded: event.target.checked }
                onChange(changed)
                onSettled(changed)
              }}
            />
          )}
        </fieldset>
      ))}
    </form>
  )
}
