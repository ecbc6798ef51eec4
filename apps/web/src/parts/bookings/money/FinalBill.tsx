import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { refundReasons, splitRefunds } from '@tailshare/rules/payments/limits/interventions'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Bill } from '../../../ui/display/Price.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Asks the pilot to agree to a metered price far above the plan that someone else read; the rest is charged then. */
const Agree = ({ orderId, cents }: { orderId: string; cents: number }) => {
  const agree = useAction('agreePrice', { onDone: () => toast('Thank you. The rest is charged now.', { about: orderId }) })
  return (
    <>
      <p className="label">Airport staff read the meters. Compare them with yours; if they are wrong, tell the airport.</p>
      <Failure>{agree.error?.message}</Failure>
      <Button
        kind="go"
        busy={agree.isPending}
        onClick={() => agree.mutate({ params: { order: orderId }, body: { cents } })}
      >{`Pay the other ${moneyText(cents)}`}</Button>
    </>
  )
}

/** The bill by meter; if part is pending or refunded, why and what remains. */
export const FinalBill = ({ order: { id, finalLines, events, roles }, finalCents }: { order: Order; finalCents: number }) => {
  const { meter, meterCents, heldCents, backCents } = splitRefunds(finalLines)
  const why = refundReasons(events).map((reason) => `“${reason}”`)
  const isPilot = roles.includes('pilot')
  const off = [
    ...(heldCents > 0 ? [{ label: `Waits for ${isPilot ? 'your' : 'the pilot’s'} yes`, cents: -heldCents }] : []),
    ...(backCents > 0 ? [{ label: ['Given back', why.join(' ')].filter(Boolean).join(': '), cents: -backCents }] : []),
  ]
  return (
    <>
      <Bill
        lines={meter.map(({ text, cents }) => ({ label: text, cents }))}
        total={{ label: 'Total by the meter', cents: meterCents }}
      />
      {off.length > 0 && (
        <Bill
          lines={off}
          total={{
            label: heldCents > 0 ? 'Charged for now' : isPilot ? 'You paid in the end' : 'Paid in the end',
            cents: finalCents,
          }}
        />
      )}
      {heldCents > 0 && isPilot && <Agree orderId={id} cents={heldCents} />}
    </>
  )
}
