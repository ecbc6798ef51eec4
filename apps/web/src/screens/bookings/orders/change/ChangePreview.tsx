import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { Period } from '@tailshare/contract/text/period'
import { moneyText } from '@tailshare/contract/text/money'
import { HoursStepper } from '../../../../parts/bookings/trip/period/HoursStepper.tsx'
import { Rolling } from '../../../../ui/display/Rolling.tsx'
import css from '../Order.module.css'

const differenceText = (cents: number) =>
  cents === 0 ? 'The same as before' : `${moneyText(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than before`

type Costs = { quote: Quote; beforeCents: number; stale: boolean }

export const PriceChange = ({ quote, beforeCents, stale }: Costs) => (
  <div className={css.refund} aria-live="polite" data-stale={stale || undefined}>
    <dl>
      <div>
        <dt>New total</dt>
        <dd>
          <Rolling>{moneyText(quote.totalCents)}</Rolling>
        </dd>
      </div>
      <div>
        <dt>Before</dt>
        <dd>{moneyText(beforeCents)}</dd>
      </div>
    </dl>
    <p>
      {differenceText(quote.totalCents - beforeCents)}. {quote.policyText}
    </p>
  </div>
)

type LeavingProps = { leaving: NonNullable<CanBook['leaving']>; stale: boolean }

/** The fee for leaving the aircraft or dismissing the instructor after the free period. */
export const LeavingCost = ({ leaving, stale }: LeavingProps) => (
  <div className={css.refund} aria-live="polite" data-stale={stale || undefined}>
    <dl>
      <div>
        <dt>
          Late cancellation: {leaving.of}
          {leaving.waits && ', waits'}
        </dt>
        <dd>{moneyText(leaving.chargeCents)}</dd>
      </div>
    </dl>
    <p>{leaving.text}</p>
  </div>
)

type Props = Costs & { hours: number; period: Period; onHours: (hours: number) => void }

export const ChangePreview = ({ hours, period, onHours, ...costs }: Props) => (
  <>
    <HoursStepper hours={hours} minimum={costs.quote.minimumHours} period={period} onChange={onHours} />
    <PriceChange {...costs} />
  </>
)
