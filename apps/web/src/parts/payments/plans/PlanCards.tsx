import type { MembershipPlan } from '@tailshare/contract/payments/membership'
import { rateText } from '@tailshare/contract/text/money'
import { Button, PlainButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './PlanCards.module.css'

/** The second plan is highlighted. */
export const PlanCards = ({
  plans,
  currentId,
  nextId,
  onChoose,
  actionLabel = 'Start Membership',
}: {
  plans: readonly MembershipPlan[]
  currentId?: number
  /** Starts when the current plan ends. */
  nextId?: number
  onChoose: (plan: MembershipPlan) => void
  actionLabel?: string
}) => (
  <ul className={css.plans}>
    {plans.map((plan, index) => (
      <li key={plan.id} className={css.plan} data-highlighted={index === 1 || undefined}>
        <h3>{plan.name}</h3>
        <p>
          <strong className={css.price}>{rateText(plan.priceCents)}</strong> / {plan.period}
        </p>
        <ul className={css.benefits}>
          {plan.benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" />
              {benefit}
            </li>
          ))}
        </ul>
        {plan.id === currentId || plan.id === nextId ? (
          <PlainButton aria-disabled className={css.own}>
            <Icon name="check" />
            {plan.id === currentId ? 'Your plan' : 'Your next plan'}
            <span className="vh">
              {actionLabel}: {plan.name}
            </span>
          </PlainButton>
        ) : (
          <Button
            kind={index === 1 ? 'go' : 'line'}
            full
            aria-label={`${actionLabel}: ${plan.name}`}
            onClick={() => onChoose(plan)}
          >
            <span className="sentence">{actionLabel}</span>
          </Button>
        )}
      </li>
    ))}
  </ul>
)
