import type { Order } from '@tailshare/contract/bookings'
import { loweredReasons, splitLowered } from '@tailshare/rules/payments/interventions'
import { Bill } from '../../ui/display/Price.tsx'

/** What the meter came to; where some of it was given back since, why, and what is left. */
export const FinalBill = ({ order: { finalLines, events, roles }, finalCents }: { order: Order; finalCents: number }) => {
  const { meter, meterCents, backCents } = splitLowered(finalLines)
  const why = loweredReasons(events).map((reason) => `“${reason}”`)
  return (
    <>
      <Bill
        lines={meter.map(({ text, cents }) => ({ label: text, cents }))}
        total={{ label: 'Total by the meter', cents: meterCents }}
      />
      {backCents > 0 && (
        <Bill
          lines={[{ label: ['Given back', why.join(' ')].filter(Boolean).join(': '), cents: -backCents }]}
          total={{ label: roles.includes('pilot') ? 'You paid in the end' : 'Paid in the end', cents: finalCents }}
        />
      )}
    </>
  )
}
