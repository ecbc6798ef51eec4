import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { QuotaFigures, voteDays } from '@tailshare/contract/sharing/votes/votes'
import { ApiError, useAction } from '../../../api.ts'
import { FormField, FormRadioGroup, FormTextArea, checkWith, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'
import { CostFields, type CostLine } from './CostFields.tsx'
import { ShareResults, type Partner } from './ShareResults.tsx'
import css from './Votes.module.css'

type Kind = 'house_rule' | 'quota_terms' | 'costs'
type Values = {
  kind: Kind
  rule: string
  reason: string
  days: string
  lines: CostLine[]
  hour: string
  reserve: string
} & Record<keyof QuotaFigures, string>

const figureFields: [keyof QuotaFigures, string][] = [
  ['holidays', 'Holidays a year'],
  ['consecutiveDays', 'Days in any 60'],
  ['advanceDays', 'Days you can hold at once'],
  ['maintenanceHours', 'Maintenance hours a year'],
]
const figuresOf = (values: Values) =>
  Object.fromEntries(figureFields.map(([key]) => [key, Number(values[key] || Number.NaN)])) as QuotaFigures

const costsOf = ({ lines, hour, reserve }: Values) => ({
  lines: lines.map(({ title, month, paidById }) => ({ title, monthCents: centsOf(month) ?? Number.NaN, paidById })),
  hourCents: centsOf(hour) ?? Number.NaN,
  reserveMonthCents: centsOf(reserve) ?? Number.NaN,
})

/** Errors in the costs, by field. */
const costProblems = (values: Values) => {
  const { lines, hourCents, reserveMonthCents } = costsOf(values)
  const isWrong = lines.some(({ title, monthCents }) => title.trim() === '' || !(monthCents >= 0))
  const amount = 'An amount in dollars, please.'
  return {
    lines: isWrong ? 'Each line has a name and an amount in dollars.' : [],
    hour: hourCents >= 0 ? [] : amount,
    reserve: reserveMonthCents >= 0 ? [] : amount,
  }
}

const Subject = ({ holders, figures }: Pick<Props, 'holders' | 'figures'>) => {
  const { value: kind } = useFormValue<Kind>('kind')
  if (kind === 'house_rule')
    return <FormTextArea name="rule" label="The rule" rows={2} maxLength={500} hint="Leave the tanks full, for instance." />
  if (kind === 'costs') return <CostFields holders={holders.map(({ person }) => person)} />
  return (
    <fieldset className={css.figures}>
      <legend className="label">For the whole aircraft; each share gives its part. Everybody must agree.</legend>
      {figureFields.map(([name, label]) => (
        <FormField key={name} name={name} label={label} inputMode="numeric" autoComplete="off" />
      ))}
      <ShareResults holders={holders} before={figures} />
    </fieldset>
  )
}

type Props = {
  aircraftId: string
  figures: QuotaFigures
  /** `null` if there are none yet. */
  costs: RunningCosts | null
  holders: readonly Partner[]
  onClose: () => void
}

/** The form has no field for an error about all figures. */
const sayWhole = (error: unknown) => {
  const fields = error instanceof ApiError ? error.fields : {}
  const [said] = fields.costs ?? fields.figures ?? []
  throw said === undefined ? error : new ApiError(400, said, null)
}

export const ProposeDialog = ({ aircraftId, figures, costs, holders, onClose }: Props) => {
  const propose = useAction('proposeVote')
  const form = useAppForm<Values>({
    defaults: {
      kind: 'house_rule',
      rule: '',
      reason: '',
      days: String(voteDays.usual),
      lines: (costs?.lines ?? []).map(({ title, monthCents, paidById }) => ({
        key: crypto.randomUUID(),
        title,
        month: String(monthCents / 100),
        paidById,
      })),
      hour: String((costs?.hourCents ?? 0) / 100),
      reserve: String((costs?.reserveMonthCents ?? 0) / 100),
      ...(Object.fromEntries(figureFields.map(([key]) => [key, String(figures[key])])) as Record<keyof QuotaFigures, string>),
    },
    check: (values) => {
      const days = Number(values.days)
      const isWhole = Number.isInteger(days) && days >= voteDays.least && days <= voteDays.most
      return {
        rule: values.kind === 'house_rule' && values.rule.trim() === '' ? fieldMessages.required : [],
        days: isWhole ? [] : `Between ${voteDays.least} and ${voteDays.most} days.`,
        ...(values.kind === 'costs' && costProblems(values)),
        ...(values.kind === 'quota_terms' && checkWith<QuotaFigures>(QuotaFigures)(figuresOf(values))),
      }
    },
    send: async (values) => {
      const { kind, rule, reason } = values
      const rest = { reason, days: Number(values.days) }
      await propose
        .mutateAsync({
          params: { aircraftId },
          body:
            kind === 'house_rule'
              ? { kind, rule, ...rest }
              : kind === 'costs'
                ? { kind, costs: costsOf(values), ...rest }
                : { kind, figures: figuresOf(values), ...rest },
        })
        .catch(sayWhole)
      toast('Your proposal is open. Everyone has been notified.')
      onClose()
    },
  })
  return (
    <Dialog title="Propose a vote" wide onClose={onClose}>
      <FormPanel form={form} label="Propose a vote" save="Propose" kind="ink" onCancel={onClose}>
        <FormRadioGroup
          name="kind"
          label="What about"
          inline
          options={[
            { value: 'house_rule', label: 'A house rule' },
            { value: 'quota_terms', label: 'New quotas' },
            ...(costs ? [{ value: 'costs', label: 'Running costs' }] : []),
          ]}
        />
        <Subject holders={holders} figures={figures} />
        <FormTextArea name="reason" label="Why (optional)" rows={2} maxLength={500} />
        <FormField
          name="days"
          label="Open for"
          inputMode="numeric"
          autoComplete="off"
          after="days"
          hint="Your proposal counts as your yes."
        />
      </FormPanel>
    </Dialog>
  )
}
