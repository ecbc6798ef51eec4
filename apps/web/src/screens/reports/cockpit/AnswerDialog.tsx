import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { FormTextArea, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

type Values = { reason: string; untilOn: string | null }

const Until = ({ today }: { today: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('untilOn')
  return (
    <DateField
      label="For trips that end by"
      day={value || null}
      min={today}
      max={plusMonths(today, 12)}
      onDay={onChange}
      errors={errors}
    />
  )
}

/** The pilot and the log get the reason. */
export const AnswerDialog = ({ one, grant, onClose }: { one: Override; grant: boolean; onClose: () => void }) => {
  const { pilot, aircraft, what, flightDropTime } = one
  const today = dayIn(useNow(), aircraft.zone)
  const answer = useAction('answerOverride')
  const form = useAppForm<Values>({
    defaults: { reason: '', untilOn: flightDropTime ? dayIn(new Date(flightDropTime), aircraft.zone) : today },
    check: ({ reason, untilOn }) => ({
      reason: reason.trim() === '' ? fieldMessages.required : [],
      untilOn: grant && !untilOn ? fieldMessages.required : [],
    }),
    send: async ({ reason, untilOn }) => {
      const body = { grant, reason, ...(grant && untilOn && { untilOn }) }
      await answer.mutateAsync({ params: { id: one.id }, body })
      toast(grant ? `${fullName(pilot)} can book ${aircraft.tailNumber}` : `${fullName(pilot)} has your answer`)
      onClose()
    },
  })
  const label = grant ? 'Let them fly' : 'Refuse'
  return (
    <Dialog title={grant ? `Let ${fullName(pilot)} fly ${aircraft.tailNumber}` : `Refuse ${fullName(pilot)}`} onClose={onClose}>
      <FormPanel form={form} label={label} save={label} kind="ink" onCancel={onClose}>
        <p>
          {grant
            ? `${what}: you do not ask it of ${pilot.firstName} on this aircraft. Everything else, and what the law asks, stays.`
            : `${pilot.firstName} sees your reason.`}
        </p>
        {grant && <Until today={today} />}
        <FormTextArea
          name="reason"
          label="Reason"
          maxLength={300}
          hint={grant ? 'It is shown on the booking, and kept.' : 'What would let them fly another time?'}
        />
      </FormPanel>
    </Dialog>
  )
}
