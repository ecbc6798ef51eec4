import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { Participation } from '@tailshare/contract/reports/yearPack/yearPack'
import { useAction } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useAccount } from '../../../calls/session.ts'
import { FormField, FormSelect, type Problems, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { minutesOf } from './typedMinutes.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

/** `id`: an existing entry. `seenId`: a suggestion. */
export type Draft = {
  id?: string
  seenId?: string
  what: string
  day: string | null
  minutes: number | null
  aircraftId: string | null
}

type Values = { what: string; day: string | null; time: string; aircraft: string }

const problemsOf = ({ what, day, time }: Values): Problems<Values> => ({
  ...(what.trim() === '' && { what: fieldMessages.required }),
  ...(!day && { day: fieldMessages.required }),
  ...(minutesOf(time) === null && { time: time.trim() === '' ? fieldMessages.required : 'Please enter it like 1:30 or 90 min' }),
})

const Day = ({ today }: { today: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('day')
  return <DateField label="Day" day={value || null} onDay={onChange} max={today} errors={errors} />
}

export const WorkForm = ({
  draft,
  aircraft,
  onDone,
}: {
  draft: Draft
  aircraft: Participation['aircraft']
  onDone: () => void
}) => {
  const add = useAction('addParticipation')
  const change = useAction('changeParticipation')
  const today = dayIn(useNow(), homeZone(useAccount()!))
  const { id, seenId } = draft
  const form = useAppForm<Values>({
    defaults: {
      what: draft.what,
      day: draft.day ?? today,
      time: draft.minutes === null ? '' : `${Math.floor(draft.minutes / 60)}:${String(draft.minutes % 60).padStart(2, '0')}`,
      aircraft: draft.aircraftId ?? '',
    },
    check: problemsOf,
    send: async ({ what, day, time, aircraft: chosen }) => {
      const body = { what, day: day!, minutes: minutesOf(time)!, aircraftId: chosen || null }
      await (id
        ? change.mutateAsync({ params: { id }, body })
        : add.mutateAsync({ body: { ...body, ...(seenId !== undefined && { seenId }) } }))
      toast('Noted')
      onDone()
    },
  })
  return (
    <FormPanel form={form} label={id ? 'Edit a work note' : 'Note work'} raised save="Save" onCancel={onDone}>
      <FormField name="what" label="What did you do?" maxLength={300} placeholder="Met the mechanic at the hangar" />
      <Day today={today} />
      <FormField name="time" label="How long?" inputMode="text" autoComplete="off" hint="Hours and minutes, such as 1:30." />
      <FormSelect
        name="aircraft"
        label="Aircraft"
        empty="All of them, or none in particular"
        choices={aircraft.map((one) => ({ value: one.id, label: one.tailNumber }))}
      />
    </FormPanel>
  )
}
