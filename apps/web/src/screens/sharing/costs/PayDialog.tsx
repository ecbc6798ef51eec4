import { moneyText } from '@tailshare/contract/text/money'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, refusedWith, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { confirmWithBank } from '../../../parts/payments/methods/bankConfirmation.ts'
import { CardForm } from '../../../parts/payments/methods/CardForm.tsx'
import { askBank } from '../../../parts/payments/methods/cardFields.ts'
import { methodText } from '../../../parts/payments/methods/methodName.ts'
import { usableMethods } from '../../../parts/payments/methods/usableMethods.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import css from './Costs.module.css'

const another = 'another'

type Paying = { aircraftId: string; month: string; tailNumber: string; cents: number; onClose: () => void }

const Choice = ({ methods, aircraftId, month, cents, onClose }: Paying & { methods: readonly PaymentMethod[] }) => {
  const [chosen, setChosen] = useState(methods[0]?.id ?? another)
  const readCosts = () => call('getSharedCosts', { params: { aircraftId }, query: {} })
  /** Adding a new primary card may already have triggered the payment; otherwise run the bank's confirmation and reread the charge. */
  const throughBank = async (error: unknown) => {
    const before = refusedWith(error, 'nothing_to_pay') ? await readCosts() : null
    if (before?.lastCharge && before.balanceCents <= 0)
      return { chargeId: before.lastCharge.id, cents: before.lastCharge.cents, state: before.lastCharge.state }
    await askBank(error)
    const { lastCharge } = await readCosts()
    if (!lastCharge) throw error
    const { id, amountCents, state } = await confirmWithBank(lastCharge.id)
    return { chargeId: id, cents: amountCents, state }
  }
  const pay = useAction('paySettlement', {
    onRefused: throughBank,
    onDone: ({ state }) => {
      toast(state === 'captured' ? 'Paid. Thank you' : 'Your payment is on its way')
      onClose()
    },
  })
  const send = (paymentMethodId: string) => pay.mutate({ params: { aircraftId, month }, body: { paymentMethodId } })
  return (
    <>
      {methods.length > 0 && (
        <RadioGroup
          label="Pay with"
          value={chosen}
          onChange={setChosen}
          options={[
            ...methods.map((method) => ({
              value: method.id,
              label: methodText(method),
              hint: method.isPrimary ? 'primary' : undefined,
            })),
            { value: another, label: 'Another card' },
          ]}
        />
      )}
      <Failure>{pay.error?.message}</Failure>
      {chosen === another ? (
        <CardForm
          submitLabel={`Save and pay ${moneyText(cents)}`}
          onSaved={({ id }) => {
            setChosen(id)
            send(id)
          }}
        />
      ) : (
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Not yet
          </Button>
          <Button kind="go" busy={pay.isPending} onClick={() => send(chosen)}>
            Pay {moneyText(cents)}
          </Button>
        </DialogButtons>
      )}
    </>
  )
}

/** Pays shared costs with a card or a verified bank account. */
export const PayDialog = (paying: Paying) => {
  const methods = useQuery(usableMethods)
  return (
    <Dialog title={`Shared costs of ${paying.tailNumber}`} onClose={paying.onClose}>
      <div className={css.dialog}>
        <Loaded query={methods} label="Loading your payment methods">
          {(found) => <Choice methods={found} {...paying} />}
        </Loaded>
      </div>
    </Dialog>
  )
}
