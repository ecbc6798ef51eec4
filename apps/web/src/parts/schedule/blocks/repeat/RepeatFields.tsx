import { frequencies, weekdayOf, weekdays } from '@tailshare/contract/schedule/repeatRule'
import { monthDayText, ordinalText, weekdayNames, yearDayText } from '@tailshare/rules/schedule/blocks/repeatText'
import { nthOf } from '@tailshare/rules/schedule/blocks/series'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'
import { FormCheckboxGroup, FormField, FormSelect, useFormValue } from '../../../../ui/form/Form.tsx'
import css from '../BlockDialog.module.css'
import type { RepeatChoice } from './repeatChoice.ts'

const intervals = Array.from({ length: 8 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
const units = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const

const UntilField = () => {
  const { value, onChange, errors } = useFormValue<string>('until')
  return <DateField label="Last day" day={value || null} onDay={(day) => onChange(day ?? '')} errors={errors} />
}

export const RepeatFields = ({
  choice: { repeat, ends, nth, onDate },
  firstDay,
}: {
  choice: Pick<RepeatChoice, 'repeat' | 'ends' | 'nth' | 'onDate'>
  firstDay: string
}) => {
  const weekday = weekdayNames[weekdayOf(firstDay)]
  const labels = {
    DAILY: 'By days',
    WEEKLY: 'By weeks',
    MONTHLY: `By months, on the ${onDate ? monthDayText(firstDay) : `${ordinalText(nthOf(firstDay, nth))} ${weekday}`}`,
    YEARLY: `By years, on ${yearDayText(firstDay)}`,
  }
  return (
    <>
      <div className={css.pair}>
        <FormSelect
          name="repeat"
          label="Repeats"
          choices={[
            { value: 'never', label: 'Does not repeat' },
            ...frequencies.map((value) => ({ value, label: labels[value] })),
          ]}
        />
        {repeat !== 'never' && <FormSelect name="interval" label={`Every how many ${units[repeat]}`} choices={intervals} />}
      </div>
      {repeat === 'WEEKLY' && (
        <FormCheckboxGroup
          name="days"
          label="On"
          inline
          options={weekdays.map((value) => ({ value, label: weekdayNames[value].slice(0, 3) }))}
        />
      )}
      {repeat !== 'never' && (
        <div className={css.pair}>
          <FormSelect
            name="ends"
            label="Ends"
            choices={[
              { value: 'never', label: 'Never' },
              { value: 'on', label: 'On a day' },
              { value: 'after', label: 'After some times' },
            ]}
          />
          {ends === 'on' && <UntilField />}
          {ends === 'after' && <FormField name="count" label="How many times" inputMode="numeric" />}
        </div>
      )}
    </>
  )
}
