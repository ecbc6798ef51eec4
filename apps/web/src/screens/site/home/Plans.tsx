import { PlanPrices } from '../../../parts/payments/PlanPrices.tsx'
import { useAccount } from '../../../session.ts'
import css from './Home.module.css'

/** Hidden for members. */
export const Plans = () => {
  if (useAccount()?.activeMembership) return null
  return (
    <section className={`wrap ${css.section}`} aria-labelledby="membership">
      <div className={css.head}>
        <div>
          <h2 id="membership">What membership costs</h2>
          <p>An account is free. You choose a plan when you book for the first time, and cancel it anytime.</p>
        </div>
      </div>
      <PlanPrices />
    </section>
  )
}
