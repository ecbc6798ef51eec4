import { capital } from '@tailshare/contract/text/countText'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { type PayoutAccount, PayoutAccountPatch, weekdays } from '@tailshare/contract/payments/payouts'
import { type Args, useAction } from '../../../api.ts'
import { FormField, FormSelect, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

type Patch = Args<'updatePayoutAccount'>['body']
type Interval = NonNullable<Patch['payoutSchedule']>['interval']
type Values = { interval: Interval; weeklyAnchor: string; monthlyAnchor: string; statementDescriptor: string }

const intervals: Record<Interval, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  manual: 'Only when I ask our provider',
}
const descriptorField = PayoutAccountPatch.shape.statementDescriptor
const isDayOfMonth = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31

const scheduleOf = ({ interval, weeklyAnchor, monthlyAnchor }: Values): Patch['payoutSchedule'] => ({
  interval,
  ...(interval === 'weekly' && { weeklyAnchor: weeklyAnchor as (typeof weekdays)[number] }),
  ...(interval === 'monthly' && { monthlyAnchor: Number(monthlyAnchor) }),
})

export const PayoutSettings = ({ account, onDone }: { account: PayoutAccount; onDone: () => void }) => {
  const update = useAction('updatePayoutAccount')
  const { payoutSchedule: schedule, statementDescriptor } = account
  const form = useAppForm<Values>({
    defaults: {
      interval: (schedule?.interval ?? 'daily') as Interval,
      weeklyAnchor: schedule?.weeklyAnchor ?? 'monday',
      monthlyAnchor: String(schedule?.monthlyAnchor ?? 1),
      statementDescriptor: statementDescriptor ?? '',
    },
    check: ({ interval, monthlyAnchor, statementDescriptor }) => ({
      monthlyAnchor: interval === 'monthly' && !isDayOfMonth(monthlyAnchor) ? fieldMessages.numeric : [],
      statementDescriptor:
        statementDescriptor === '' ? [] : (descriptorField.safeParse(statementDescriptor).error?.issues[0]?.message ?? []),
    }),
    send: async (values) => {
      const named = values.statementDescriptor.trim()
      await update.mutateAsync({
        body: { payoutSchedule: scheduleOf(values), ...(named !== '' && { statementDescriptor: named }) },
      })
      toast('Saved')
      onDone()
    },
  })
  const interval = form.watch('interval')
  return (
    <FormPanel form={form} label="Payout settings" onCancel={onDone}>
      <div className={css.pair}>
        <FormSelect
          name="interval"
          label="Paid out"
          choices={Object.entries(intervals).map(([value, label]) => ({ value, label }))}
        />
        {interval === 'weekly' && (
          <FormSelect name="weeklyAnchor" label="On" choices={weekdays.map((value) => ({ value, label: capital(value) }))} />
        )}
        {interval === 'monthly' && <FormField name="monthlyAnchor" label="On day" inputMode="numeric" autoComplete="off" />}
      </div>
      <FormField
        name="statementDescriptor"
        label="On your bank statement"
        autoComplete="off"
        maxLength={22}
        hint="5 to 22 letters and digits, so you recognize the payment."
      />
    </FormPanel>
  )
}
