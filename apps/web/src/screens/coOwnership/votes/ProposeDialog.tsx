import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { QuotaFigures, voteDays } from '@tailshare/contract/votes'
import { ApiError, useAction } from '../../../api.ts'
import { FormField, FormRadioGroup, FormTextArea, checkWith, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import css from './Votes.module.css'

type Values = { kind: 'house_rule' | 'quota_terms'; rule: string; reason: string; days: string } & Record<
  keyof QuotaFigures,
  string
>

const figureFields: [keyof QuotaFigures, string][] = [
  ['holidays', 'Holidays a year'],
  ['consecutiveDays', 'Days in any 60'],
  ['advanceDays', 'Days booked ahead at once'],
  ['maintenanceHours', 'Maintenance hours a year'],
]
const figuresOf = (values: Values) =>
  Object.fromEntries(figureFields.map(([key]) => [key, Number(values[key] || Number.NaN)])) as QuotaFigures

const Subject = () => {
  const { value: kind } = useFormValue<Values['kind']>('kind')
  if (kind === 'house_rule')
    return <FormTextArea name="rule" label="The rule" rows={2} maxLength={500} hint="Leave the tanks full, for instance." />
  return (
    <fieldset className={css.figures}>
      <legend className="label">For the whole aircraft; each share gives its part. Everybody must agree.</legend>
      {figureFields.map(([name, label]) => (
        <FormField key={name} name={name} label={label} inputMode="numeric" autoComplete="off" />
      ))}
    </fieldset>
  )
}

/** What is wrong with the figures as a whole is said as a sentence; the form has a field for each of them. */
const sayWhole = (error: unknown) => {
  const [said] = (error instanceof ApiError ? error.fields.figures : undefined) ?? []
  throw said === undefined ? error : new ApiError(400, said, null)
}

/** A house rule or new quotas, put to the vote. */
export const ProposeDialog = ({
  aircraftId,
  figures,
  onClose,
}: {
  aircraftId: string
  figures: QuotaFigures
  onClose: () => void
}) => {
  const propose = useAction('proposeVote')
  const form = useAppForm<Values>({
    defaults: {
      kind: 'house_rule',
      rule: '',
      reason: '',
      days: String(voteDays.usual),
      ...(Object.fromEntries(figureFields.map(([key]) => [key, String(figures[key])])) as Record<keyof QuotaFigures, string>),
    },
    check: (values) => {
      const days = Number(values.days)
      const isWhole = Number.isInteger(days) && days >= voteDays.least && days <= voteDays.most
      return {
        rule: values.kind === 'house_rule' && values.rule.trim() === '' ? fieldMessages.required : [],
        days: isWhole ? [] : `Between ${voteDays.least} and ${voteDays.most} days.`,
        ...(values.kind === 'quota_terms' && checkWith<QuotaFigures>(QuotaFigures)(figuresOf(values))),
      }
    },
    send: async (values) => {
      const { kind, rule, reason } = values
      const rest = { reason, days: Number(values.days) }
      await propose
        .mutateAsync({
          params: { aircraftId },
          body: kind === 'house_rule' ? { kind, rule, ...rest } : { kind, figures: figuresOf(values), ...rest },
        })
        .catch(sayWhole)
      toast('Your proposal is open. Everybody hears of it.')
      onClose()
    },
  })
  return (
    <Dialog title="Propose a vote" onClose={onClose}>
      <FormPanel form={form} label="Propose a vote" save="Propose" kind="ink" onCancel={onClose}>
        <FormRadioGroup
          name="kind"
          label="What about"
          inline
          options={[
            { value: 'house_rule', label: 'A house rule' },
            { value: 'quota_terms', label: 'New quotas' },
          ]}
        />
        <Subject />
        <FormTextArea name="reason" label="Why (optional)" rows={2} maxLength={500} />
        <FormField
          name="days"
          label="Open for"
          inputMode="numeric"
          autoComplete="off"
          after="days"
          hint="It counts as your yes."
        />
      </FormPanel>
    </Dialog>
  )
}
