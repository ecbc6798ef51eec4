import { plainDollars } from '@tailshare/contract/text/money'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { Expense, ExpenseSplit, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { DocumentFile } from '../../../parts/people/documents/DocumentFile.tsx'
import { moveErrorToFile } from '../../../parts/people/documents/moveErrorToFile.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { FormField, FormRadioGroup, FormSelect, type Problems, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { atDollars } from '../typed/atDollars.ts'
import { splitNames } from './costWords.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'

type Values = {
  title: string
  dollars: string
  day: string | null
  paidBy: string
  split: ExpenseSplit
  coversFrom: string | null
  coversTo: string | null
  file: File | null
}

const fund = 'fund'

const DayField = ({ today }: { today: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('day')
  return <DateField label="Paid on" day={value || null} onDay={onChange} max={today} errors={errors} />
}

const CoveredDays = () => {
  const from = useFormValue<string | null>('coversFrom')
  const to = useFormValue<string | null>('coversTo')
  return (
    <>
      <DateField label="Covers from (optional)" day={from.value || null} onDay={from.onChange} errors={from.errors} />
      <DateField label="To" day={to.value || null} onDay={to.onChange} min={from.value || undefined} errors={to.errors} />
      <p className="label">
        For a bill that pays for a period, as insurance: a partner who buys or sells a share pays for their own days of it.
      </p>
    </>
  )
}

const problemsOf = ({ title, dollars, day, coversFrom, coversTo }: Values): Problems<Values> => ({
  ...(title.trim() === '' && { title: fieldMessages.required }),
  ...(dollars.trim() === ''
    ? { dollars: fieldMessages.required }
    : centsOf(dollars) === null && { dollars: fieldMessages.numeric }),
  ...(centsOf(dollars) === 0 && { dollars: fieldMessages.noZero }),
  ...(!day && { day: fieldMessages.required }),
  ...(!coversFrom && coversTo && { coversFrom: fieldMessages.required }),
  ...(coversFrom && !coversTo && { coversTo: fieldMessages.required }),
})

type Props = { aircraftId: string; costs: SharedCosts; held: Expense | null; onDone: () => void }

/** An edited expense needs everyone's agreement again. */
export const ExpenseForm = ({ aircraftId, costs, held, onDone }: Props) => {
  const add = useAction('addExpense')
  const change = useAction('changeExpense')
  const attach = useAction('addExpenseReceipt')
  // Remember the saved expense: if only the receipt upload fails, a retry must not add the expense or ask for agreement again.
  const [entered, setEntered] = useState(held && { id: held.id, sent: '' })
  const today = dayIn(useNow(), costs.zone)
  const form = useAppForm<Values>({
    defaults: {
      title: held?.title ?? '',
      dollars: held ? plainDollars(held.cents) : '',
      day: held?.day ?? today,
      paidBy: held ? (held.paidBy?.id ?? fund) : (costs.yourId ?? ''),
      split: held?.split ?? 'share',
      coversFrom: held?.coversFrom ?? null,
      coversTo: held?.coversTo ?? null,
      file: null,
    },
    check: problemsOf,
    send: async ({ title, dollars, day, paidBy, split: asked, coversFrom, coversTo, file }) => {
      const paidById = paidBy === fund ? null : paidBy
      const split = paidById === null ? 'fund' : asked
      const covered =
        split === 'share' ? { coversFrom: coversFrom || null, coversTo: coversTo || null } : { coversFrom: null, coversTo: null }
      const body = { title, cents: centsOf(dollars)!, day: day!, paidById, split, ...covered }
      const sent = JSON.stringify(body)
      const enter = () =>
        entered
          ? change.mutateAsync({ params: { aircraftId, id: entered.id }, body })
          : add.mutateAsync({ params: { aircraftId }, body })
      const { id } = entered?.sent === sent ? entered : await enter().catch(atDollars('cents', 'dollars'))
      setEntered({ id, sent })
      if (file) await attach.mutateAsync({ params: { aircraftId, id }, file }).catch(moveErrorToFile)
      toast('Your partners have been asked')
      onDone()
    },
  })
  const isFromFund = form.watch('paidBy') === fund
  const isByShare = form.watch('split') === 'share'
  return (
    <FormPanel
      form={form}
      label={held ? 'Change an expense' : 'Enter an expense'}
      raised
      kind="ink"
      save={held ? 'Save and ask again' : 'Enter and ask the others'}
      onCancel={onDone}
    >
      <FormField name="title" label="What was it for?" maxLength={120} placeholder="New tires" />
      <FormField name="dollars" label="Amount" inputMode="decimal" autoComplete="off" after="USD" />
      <DayField today={today} />
      <FormSelect
        name="paidBy"
        label="Who paid?"
        choices={[
          ...costs.holders.map((person) => ({ value: person.id, label: fullName(person) })),
          { value: fund, label: 'The reserve fund pays me back' },
        ]}
      />
      {!isFromFund && (
        <FormRadioGroup
          name="split"
          label="How is it split?"
          options={(['share', 'hours', 'fund'] as const).map((value) => ({ value, label: splitNames[value] }))}
        />
      )}
      {!isFromFund && isByShare && <CoveredDays />}
      <DocumentFile label="The receipt (optional)" busy={form.busy} />
    </FormPanel>
  )
}
