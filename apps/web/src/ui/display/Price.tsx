import { type Cents, moneyText, rateText } from '@tailshare/contract/money'
import css from './Price.module.css'

/** A rate such as `$395 /h`. */
export const Rate = ({ cents, per = 'h' }: { cents: Cents; per?: string }) => (
  <span className={css.rate}>
    {rateText(cents)} <small className={css.per}>/{per}</small>
  </span>
)

/** An amount of a bill, with its cents. */
export const Price = ({ cents, strong }: { cents: Cents; strong?: boolean }) => (
  <span className={strong ? css.strong : css.amount}>{moneyText(cents)}</span>
)

/** Lines of a bill with the sum below: label, amount in cents. */
export const Bill = ({
  lines,
  total,
}: {
  lines: readonly { label: string; cents: Cents }[]
  total: { label: string; cents: Cents }
}) => (
  <dl className={css.bill}>
    {lines.map(({ label, cents }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{moneyText(cents)}</dd>
      </div>
    ))}
    <div className={css.sum}>
      <dt>{total.label}</dt>
      <dd>{moneyText(total.cents)}</dd>
    </div>
  </dl>
)
