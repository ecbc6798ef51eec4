import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import {
  interventionMoves,
  type InterventionChoices,
  type InterventionKind,
  type InterventionMove,
} from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import { needsSecond } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { useAction } from '../../../../api.ts'
import { centsOf } from '../../../../parts/payments/typedCents.ts'
import { Form, FormField, FormRadioGroup, useAppForm, useFormValue } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { ReasonField } from '../../console/ReasonField.tsx'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

/** Trip changes have their own dialog, return corrections their own page. */
type AskedHere = Exclude<InterventionKind, 'late_fee' | 'change' | 'correction'>
export type Opened = { kind: AskedHere | 'change' }
type Values = { amount: string; move: string; reason: string }

const words = {
  refund: { title: 'Refund', act: 'Refund', done: 'Refunded', kind: 'go' },
  fee_waived: { title: 'Waive the fee', act: 'Waive the fee', done: 'The fee is waived', kind: 'go' },
  cancellation: { title: 'Cancel for both sides', act: 'Cancel booking', done: 'The booking is canceled', kind: 'danger' },
  state: { title: 'Move a stuck state', act: 'Move it', done: 'The booking was moved', kind: 'ink' },
} as const

const Effect = ({ kind, choices }: { kind: AskedHere; choices: InterventionChoices }) => {
  const { value: amount } = useFormValue<string>('amount')
  const { value: to } = useFormValue<string>('move')
  const isNotFlown = to === 'not_flown'
  const worth = {
    refund: centsOf(amount) ?? 0,
    fee_waived: choices.feeCents,
    cancellation: choices.cancelCents ?? 0,
    state: isNotFlown ? choices.notFlownCents : 0,
  }[kind]
  const what = {
    refund: 'Owner, CSIP, platform and state each give back their part of the price.',
    fee_waived: `${moneyText(choices.feeCents)} is no longer owed, and goes back if it was paid.`,
    cancellation: 'Nothing is charged. What is held or paid goes back in full, and the owner earns nothing.',
    state: isNotFlown ? 'What is held goes back, and the owner earns nothing.' : 'No money moves.',
  }[kind]
  return (
    <>
      <p>{what}</p>
      {needsSecond(worth, choices) && (
        <p>
          <b>A second operator has to approve this within a week.</b> Alone, you can move up to {moneyText(choices.aloneCents)}{' '}
          here.
        </p>
      )}
    </>
  )
}

type Props = { order: Order; choices: InterventionChoices; kind: AskedHere; onClose: () => void }

/** Pilot and owner read the reason. */
export const InterventionDialog = ({ order, choices, kind, onClose }: Props) => {
  const { title, act, done, kind: look } = words[kind]
  const ask = useAction('askIntervention')
  const most = choices.refundCents
  const form = useAppForm<Values>({
    defaults: { amount: '', move: choices.moves[0] ?? '', reason: useSearchParams()[0].get('reason') ?? '' },
    check: ({ amount, reason }) => {
      const cents = centsOf(amount)
      const isWrong = kind === 'refund' && (cents === null || cents < 1 || cents > most)
      return {
        amount: isWrong ? `Enter an amount of up to ${moneyText(most)}` : [],
        reason: reason.trim() === '' ? fieldMessages.required : [],
      }
    },
    send: async ({ amount, move, reason }) => {
      const more = kind === 'refund' ? { cents: centsOf(amount)! } : kind === 'state' ? { move: move as InterventionMove } : {}
      const { state } = await ask.mutateAsync({ params: { id: order.id }, body: { kind, reason, ...more } })
      toast(state === 'waiting' ? 'Another operator was asked to approve' : done)
      onClose()
    },
  })
  return (
    <Dialog title={`${title}: ${order.number}`} onClose={onClose}>
      <Form form={form} label={act}>
        {kind === 'refund' && (
          <FormField
            name="amount"
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            hint={`Up to ${moneyText(most)}`}
          />
        )}
        {kind === 'state' && (
          <FormRadioGroup
            name="move"
            label="What happened"
            options={choices.moves.map((move) => ({ value: move, label: interventionMoves[move] }))}
          />
        )}
        <Effect kind={kind} choices={choices} />
        <ReasonField hint="The pilot and owner see this. It stays in the audit log." isRestored={false} />
        <FormButtons form={form} onCancel={onClose} cancel="Keep it as it is" kind={look}>
          {act}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
