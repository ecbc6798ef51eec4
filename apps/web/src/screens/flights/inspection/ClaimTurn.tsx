import type { DamageClaim } from '@tailshare/contract/flights/damage/damageClaims'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { moneyText } from '@tailshare/contract/text/money'
import { useAction } from '../../../api.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'
import { Form, FormField, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { Turn } from './claimTurns.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

type Values = { amountCents: string; text: string }

const words: Record<Turn, { title: string; act: string; text?: string; done: string; note: (claim: DamageClaim) => string }> = {
  agree: {
    title: 'Agree to the claim?',
    act: 'Agree and pay',
    text: 'Message (optional)',
    done: 'Agreed. The owner has been told',
    note: ({ amountCents, mostCents }) => {
      const [all, deposit] = [amountCents ?? 0, mostCents ?? 0]
      return all > deposit
        ? `You pay ${moneyText(all)}: ${moneyText(deposit)} from your deposit, the rest from your card.`
        : `You pay ${moneyText(all)} from your deposit. The rest of it goes back.`
    },
  },
  contest: {
    title: 'Contest the claim?',
    act: 'Contest',
    text: 'Why',
    done: 'Contested. We decide and tell you',
    note: () => 'We look at both sides and decide. At most your deposit is taken.',
  },
  price: {
    title: 'What does it cost?',
    act: 'Say what it costs',
    done: 'The pilot has been told',
    note: () => 'The pilot then has 72 hours to agree or contest.',
  },
  withdraw: {
    title: 'Withdraw the claim?',
    act: 'Withdraw',
    text: 'Why',
    done: 'Withdrawn. The pilot has been told',
    note: () => 'Nothing is charged. Within 24 hours of the return, damage can be claimed again.',
  },
  decide: {
    title: 'Decide the claim',
    act: 'Decide',
    text: 'Reason',
    done: 'Decided. Pilot and owner have been told',
    note: ({ mostCents, wanted }) =>
      `At most ${moneyText(mostCents ?? 0)}: what was claimed, within the deposit. Both sides read the reason.${wanted ? ` ${wanted.by} wants ${moneyText(wanted.cents)}: it is done once another operator decides the same.` : ''}`,
  },
}

export const ClaimTurn = ({ turn, claim, onClose }: { turn: Turn; claim: DamageClaim; onClose: () => void }) => {
  const [answer, price, withdraw, decide] = [
    useAction('answerClaim'),
    useAction('priceClaim'),
    useAction('withdrawClaim'),
    useAction('decideClaim'),
  ]
  const hasAmount = turn === 'price' || turn === 'decide'
  const { title, act, text: label, done, note } = words[turn]
  const send = ({ amountCents, text }: Values) => {
    const params = { id: claim.id }
    const cents = centsOf(amountCents) ?? 0
    if (turn === 'price') return price.mutateAsync({ params, body: { amountCents: cents } })
    if (turn === 'decide') return decide.mutateAsync({ params, body: { amountCents: cents, reason: text } })
    if (turn === 'withdraw') return withdraw.mutateAsync({ params, body: { reason: text } })
    // Send the amount that was shown, so that a changed one is not agreed to.
    const agreed = turn === 'agree' && claim.amountCents !== null ? { amountCents: claim.amountCents } : {}
    return answer.mutateAsync({ params, body: { agrees: turn === 'agree', text, ...agreed } })
  }
  const form = useAppForm<Values>({
    defaults: { amountCents: '', text: '' },
    check: ({ amountCents, text }) => ({
      amountCents:
        hasAmount && centsOf(amountCents) === null
          ? amountCents.trim() === ''
            ? fieldMessages.required
            : fieldMessages.numeric
          : '',
      text: label && turn !== 'agree' && text.trim() === '' ? fieldMessages.required : '',
    }),
    send: async (values) => {
      const now = await send(values)
      const waits = turn === 'decide' && now.claim?.state !== 'decided'
      toast(waits ? 'It takes two: it is done once another operator decides the same' : done)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p>{note(claim)}</p>
        {hasAmount && <FormField name="amountCents" label="Amount" inputMode="decimal" autoComplete="off" after="USD" />}
        {label && (
          <FormTextArea name="text" label={label} rows={3} maxLength={turn === 'contest' || turn === 'agree' ? 2000 : 1000} />
        )}
        <FormButtons form={form} onCancel={onClose} cancel="Not yet" kind={turn === 'withdraw' ? 'danger' : 'go'}>
          {act}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
