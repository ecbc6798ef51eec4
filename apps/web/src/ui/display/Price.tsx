import { type Cents, moneyText, rateText } from '@tailshare/contract/text/money'
import css from './Price.module.css'
import { Rolling } from './Rolling.tsx'

/** A rate such as `$395 /h`. */
export const Rate = ({ cents, per = 'h' }: { cents: Cents; per?: string }) => (
  <span className={css.rate}>
    {rateText(cents)} <small className={css.per}>/{per}</small>
  </span>
)

/** An amount on a bill, with cents. */
export const Price = ({ cents, strong }: { cents: Cents; strong?: boolean }) => (
  <span className={strong ? css.strong : css.amount}>{moneyText(cents)}</span>
)

type Line = { label: string; cents: Cents }

/** Bill lines with their total, in cents. `heldCents` is a deposit; it is not part of the total. */
export const Bill = ({ lines, total, heldCents = 0 }: { lines: readonly Line[]; total: Line; heldCents?: Cents }) => (
  <dl className={css.bill}>
    {lines.map(({ label, cents }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{moneyText(cents)}</dd>
      </div>
    ))}
    <div className={css.sum} aria-live="polite" aria-atomic>
      <dt>{total.label}</dt>
      <dd>
        <Rolling>{moneyText(total.cents)}</Rolling>
      </dd>
    </div>
    {heldCents > 0 && (
      <div>
        <dt>Deposit, held, not charged</dt>
        <dd>{moneyText(heldCents)}</dd>
      </div>
    )}
  </dl>
)
