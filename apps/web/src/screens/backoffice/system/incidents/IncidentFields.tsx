import { incidentKinds, type IncidentKind, statusParts } from '@tailshare/contract/backoffice/system/statusParts'
import { noon, zoneText } from '@tailshare/contract/text/timeText'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'
import { FormField, FormRadioGroup, FormSelect, useFormValue } from '../../../../ui/form/Form.tsx'
import { halfHours } from '../../../../ui/form/dates/halfHours.ts'

const parts = Object.entries(statusParts).map(([value, label]) => ({ value, label }))
const times = halfHours.map((time) => ({ value: time, label: time }))

const Moment = ({ name, label, zone }: { name: 'from' | 'to'; label: string; zone: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>(`${name}Day`)
  return (
    <>
      <DateField label={`${label}, day`} day={value || null} errors={errors} onDay={(day) => onChange(day ?? '')} />
      <FormSelect
        name={`${name}Time`}
        label={value ? `${label}, time (${zoneText(noon(value), zone)})` : `${label}, time`}
        choices={times}
      />
    </>
  )
}

/** `kinds`: the kinds to choose from. */
export const IncidentFields = ({ kinds, zone }: { kinds: readonly IncidentKind[]; zone: string }) => {
  const { value: kind } = useFormValue<IncidentKind>('kind')
  return (
    <>
      <FormRadioGroup name="kind" label="Kind" inline options={kinds.map((value) => ({ value, label: incidentKinds[value] }))} />
      <FormSelect name="part" label="Part" choices={parts} />
      <FormField
        name="title"
        label="Title"
        maxLength={80}
        autoComplete="off"
        hint={`One sentence. Every page shows it at the top${kind === 'planned' ? ', from 24 hours before until' : ' until'} it is over.`}
      />
      {kind === 'planned' && (
        <>
          <Moment name="from" label="From" zone={zone} />
          <Moment name="to" label="To" zone={zone} />
        </>
      )}
    </>
  )
}
