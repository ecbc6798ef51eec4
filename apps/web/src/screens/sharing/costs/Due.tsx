import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import type { SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useState } from 'react'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Costs.module.css'
import { PayDialog } from './PayDialog.tsx'

/** Over all closed months. */
export const Due = ({ aircraftId, costs }: { aircraftId: string; costs: SharedCosts }) => {
  const { balanceCents, dueCents, lastCharge, chargedOn, settledMonth, tailNumber, zone } = costs
  const now = useNow()
  const [open, setOpen] = useState(false)
  const waits = lastCharge?.state === 'needs_confirmation'
  if (balanceCents === 0) return null
  if (balanceCents < 0)
    return (
      <Panel>
        <p>
          Your partners owe you <b>{moneyText(-balanceCents)}</b>. We pay it out two days after they have paid. Without a{' '}
          <TextLink to={paths.paymentsPayout({ tab: 'payouts' })}>payout account</TextLink> it stays as credit for the next month.
        </p>
      </Panel>
    )
  return (
    <Panel>
      <div className={css.due}>
        <div>
          <p>You owe</p>
          <p className={css.amount}>{moneyText(balanceCents)}</p>
          {dueCents > 0 && (
            <p className="label">
              {dayIn(now, zone) < chargedOn
                ? `On ${plainDayText(chargedOn)} we charge your primary payment method.`
                : 'We keep trying your primary payment method.'}
            </p>
          )}
          {dueCents === 0 && lastCharge?.state === 'planned' && (
            <p className="label">A payment of {moneyText(lastCharge.cents)} is on its way.</p>
          )}
          {dueCents === 0 && !waits && lastCharge?.state !== 'planned' && (
            <p className="label">That is too little to charge; it carries over to next month.</p>
          )}
          {waits && <p className="label">Your bank still asks you to confirm a payment. Pay again, and it can ask you.</p>}
          {lastCharge?.state === 'failed' && <p className="label">The last try failed: {lastCharge.failure}</p>}
        </div>
        {(dueCents > 0 || waits) && (
          <Button kind="go" onClick={() => setOpen(true)}>
            Pay {moneyText(dueCents > 0 ? dueCents : balanceCents)}
          </Button>
        )}
      </div>
      {open && settledMonth && (
        <PayDialog
          aircraftId={aircraftId}
          month={settledMonth}
          tailNumber={tailNumber}
          cents={dueCents > 0 ? dueCents : balanceCents}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
