import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { useAction } from '../../../api.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'
import { Form, FormCheckboxGroup, FormField, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

type Values = { questions: string[]; text: string; amountCents: string }

/** Claims damage, photo by photo. Owners state the cost; airport staff leave it to the owner. */
export const ClaimDialog = ({ inspection, onClose }: { inspection: Inspection; onClose: () => void }) => {
  const { order, pairs, readings, findings } = inspection
  const isOwner = order.roles.includes('owner')
  const claim = useAction('claimDamage')
  // Other evidence: readings, such as missing fluids, and findings, such as a broken switch.
  const others = [
    ...readings
      .filter(({ mark, key }) => mark === 'look' && key !== 'fuel')
      .map(({ key, title }) => ({ value: key, label: title })),
    ...findings.filter(({ stage }) => stage === 'return').map(({ question, title }) => ({ value: question, label: title })),
  ]
  const options = [...pairs.map(({ question, title }) => ({ value: question, label: title })), ...others]
  const form = useAppForm<Values>({
    defaults: { questions: [], text: '', amountCents: '' },
    check: ({ questions, text, amountCents }) => ({
      questions: questions.length === 0 ? fieldMessages.hasSelected : '',
      text: text.trim() === '' ? fieldMessages.required : '',
      amountCents:
        isOwner && !centsOf(amountCents) ? (amountCents.trim() === '' ? fieldMessages.required : fieldMessages.numeric) : '',
    }),
    send: async ({ questions, text, amountCents }) => {
      const cents = isOwner ? { amountCents: centsOf(amountCents) ?? 0 } : {}
      await claim.mutateAsync({ params: { id: order.id }, body: { questions, text, ...cents } })
      toast(`Claimed. ${order.pilot.firstName} has been told`, { about: order.id })
      onClose()
    },
  })
  return (
    <Dialog title={`Damage to ${order.tailNumber}`} onClose={onClose}>
      <Form form={form} label="Claim damage">
        <FormCheckboxGroup name="questions" label="Where it shows" options={options} inline />
        <FormTextArea name="text" label="What is damaged" rows={3} maxLength={2000} hint={`${order.pilot.firstName} reads it`} />
        {isOwner ? (
          <FormField
            name="amountCents"
            label="What it costs"
            inputMode="decimal"
            autoComplete="off"
            after="USD"
            hint="Without the pilot’s agreement, the deposit is the most that is paid"
          />
        ) : (
          <p className="muted">The owner says what it costs.</p>
        )}
        <p className="label">You can add photos of the damage after this.</p>
        <FormButtons form={form} onCancel={onClose} cancel="Not yet">
          Claim damage
        </FormButtons>
      </Form>
    </Dialog>
  )
}
