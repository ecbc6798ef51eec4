import type { Membership, MembershipPlan } from '@tailshare/contract/payments/membership'
import { moneyText } from '@tailshare/contract/text/money'
import type { PlanPreview } from '@tailshare/contract/payments/payments'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import { Bill } from '../../../ui/display/Price.tsx'

type Costing = { plan: MembershipPlan; preview: PlanPreview; current: Membership | null; zone: string }

export const PlanCost = ({ plan, preview, current, zone }: Costing) => {
  const { starts, startsOn, lines, dueCents, renewsOn, renewalCents } = preview
  const on = (instant: string) => dayText(dayIn(new Date(instant), zone))
  const renewal = `${moneyText(renewalCents)} a ${plan.period}`
  if (starts === 'at_period_end')
    return (
      <>
        <Bill lines={[]} total={{ label: 'Charged now', cents: 0 }} />
        <p className="muted">
          {current && current.membershipPlan.id !== plan.id
            ? `You keep ${current.membershipPlan.name} until ${on(startsOn)}, which is paid for. ${plan.name} begins then, at ${renewal} until you cancel.`
            : `${plan.name} continues after ${on(startsOn)}, at ${renewal} until you cancel.`}
        </p>
      </>
    )
  return (
    <>
      <Bill lines={lines.map(({ text, cents }) => ({ label: text, cents }))} total={{ label: 'Charged now', cents: dueCents }} />
      <p className="muted">
        {plan.name} begins at once. It renews on {on(renewsOn)} at {renewal} until you cancel.
      </p>
    </>
  )
}
