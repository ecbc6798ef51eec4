import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { refundReasons, splitRefunds } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Bill } from '../../../ui/display/Price.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

/** Someone else read more than planned: the rest is charged, or shared with partners, once the pilot agrees. */
const Agree = ({ orderId, cents, act, done }: { orderId: string; cents: number; act: string; done: string }) => {
  const agree = useAction('agreePrice', { onDone: () => toast(`Thank you. ${done}`, { about: orderId }) })
  return (
    <>
      <p className="label">Airport staff read the meters. Compare them with yours; if they are wrong, tell the airport.</p>
      <Failure>{agree.error?.message}</Failure>
      <Button
        kind="go"
        busy={agree.isPending}
        onClick={() => agree.mutate({ params: { order: orderId }, body: { cents } })}
      >{`${act} ${moneyText(cents)}`}</Button>
    </>
  )
}

/** The bill by meter; if part is pending or refunded, why and what remains. */
export const FinalBill = ({
  order: { id, finalLines, events, roles, runningCosts },
  finalCents,
}: {
  order: Order
  finalCents: number
}) => {
  const { meter, meterCents, heldCents, backCents } = splitRefunds(finalLines)
  const why = refundReasons(events).map((reason) => `“${reason}”`)
  const runningCents = runningCosts?.heldCents ?? 0
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
      {runningCents > 0 && (
        <p>
          The meter read more than the plan: {moneyText(runningCents)} of running costs waits for{' '}
          {isPilot ? 'your' : 'the pilot’s'} yes.
        </p>
      )}
      {heldCents + runningCents > 0 && isPilot && (
        <Agree
          orderId={id}
          cents={heldCents + runningCents}
          {...(runningCents > 0
            ? {
                act: 'Agree to the remaining',
                done: heldCents > 0 ? 'The rest is charged, and all hours count now.' : 'All hours count now.',
              }
            : { act: 'Pay the remaining', done: 'The rest is charged now.' })}
        />
      )}
    </>
  )
}
