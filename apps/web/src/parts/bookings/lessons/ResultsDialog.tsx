import { endorsements, type Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { LessonResults } from '@tailshare/contract/bookings/lessons/csipRequests'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { toTenths } from '@tailshare/contract/text/hours'
import { useAction } from '../../../api.ts'
import { FormCheckbox, FormCheckboxGroup, FormField, FormRadioGroup, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { fullName } from '../../people/people/personName.ts'
import css from './Lessons.module.css'
import { tooManyHours } from './ResultsView.tsx'

type Values = {
  dualHours: string
  groundHours: string
  landings: string
  done: string
  passed: 'none' | 'yes' | 'no'
  flightReview: boolean
  ipc: boolean
  checkout: boolean
  endorsements: Endorsement[]
}

const outcomes = [
  { value: 'none', label: 'Nothing to pass' },
  { value: 'yes', label: 'Passed' },
  { value: 'no', label: 'Not passed yet' },
] as const
const given = Object.entries(endorsements).map(([value, label]) => ({ value, label }))
const passedOf = { none: null, yes: true, no: false } as const

const valuesOf = (order: OrderSummary, results: LessonResults | null): Values => ({
  dualHours: String(results?.dualHours ?? order.hobbsHours ?? ''),
  groundHours: String(results?.groundHours ?? 0),
  landings: String(results?.landings ?? ''),
  done: results?.done ?? '',
  passed: results?.passed == null ? 'none' : results.passed ? 'yes' : 'no',
  flightReview: results?.flightReview ?? false,
  ipc: results?.ipc ?? false,
  checkout: results?.checkout ?? false,
  endorsements: (results?.endorsements ?? []) as Endorsement[],
})

const isHours = (text: string) => /^\d{1,2}(\.\d)?$/.test(text.trim()) && Number(text) <= 24
const isCount = (text: string) => /^\d{1,2}$/.test(text.trim())

/** Updates the student's hours, endorsements and currency at once. */
export const ResultsDialog = ({
  order,
  results,
  onClose,
}: {
  order: OrderSummary
  results: LessonResults | null
  onClose: () => void
}) => {
  const record = useAction('recordLessonResults')
  const form = useAppForm<Values>({
    defaults: valuesOf(order, results),
    check: ({ dualHours, groundHours, landings, done, passed, flightReview, ipc, checkout }) => ({
      dualHours: isHours(dualHours) ? [] : 'From 0 to 24 hours, in tenths',
      groundHours: !isHours(groundHours)
        ? 'From 0 to 24 hours, in tenths'
        : flightReview && Number(groundHours) < 1
          ? 'A flight review takes at least an hour of ground training (14 CFR 61.56)'
          : [],
      landings: isCount(landings) ? [] : 'From 0 to 99',
      done: done.trim() === '' ? fieldMessages.required : [],
      passed:
        passed === 'no' && (flightReview || ipc || checkout)
          ? 'Sign for a review, a check or a checkout only when it was passed'
          : [],
    }),
    send: async ({ dualHours, groundHours, landings, passed, ...rest }) => {
      const hours = { dualHours: toTenths(Number(dualHours)), groundHours: toTenths(Number(groundHours)) }
      const { results: recorded } = await record.mutateAsync({
        params: { id: order.id },
        body: { ...rest, ...hours, landings: Number(landings), passed: passedOf[passed] },
      })
      toast(tooManyHours(recorded?.hoursInDay ?? 0) ?? `Recorded. ${order.pilot.firstName} has been told`)
      onClose()
    },
  })
  return (
    <Dialog title={`Your flight with ${fullName(order.pilot)}`} onClose={onClose} wide>
      <FormPanel form={form} label="Results" save={results ? 'Save the correction' : 'Record results'} onCancel={onClose}>
        <div className={css.pair}>
          <FormField name="dualHours" label="Dual instruction" inputMode="decimal" autoComplete="off" after="h" />
          <FormField name="groundHours" label="Ground training" inputMode="decimal" autoComplete="off" after="h" />
          <FormField name="landings" label={`Landings by ${order.pilot.firstName}`} inputMode="numeric" autoComplete="off" />
        </div>
        <FormTextArea name="done" label="What you did" rows={3} maxLength={2000} />
        <FormRadioGroup name="passed" label="Outcome" options={outcomes} inline />
        <FormCheckbox name="flightReview" label="I gave a flight review (14 CFR 61.56)" />
        <FormCheckbox name="ipc" label="I gave an instrument proficiency check (14 CFR 61.57(d))" />
        <FormCheckbox name="checkout" label={`${order.pilot.firstName} is checked out in the ${order.modelName}`} />
        <FormCheckboxGroup name="endorsements" label="Endorsements I gave" options={given} inline />
        <p className="muted small">
          Recording this counts as your signature. You can correct it for 7 days after you first record it.
        </p>
      </FormPanel>
    </Dialog>
  )
}
