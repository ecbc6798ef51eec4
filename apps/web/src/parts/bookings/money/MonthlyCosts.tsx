import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import type { Quote } from '@tailshare/contract/bookings/book/quote'

/** A co-owner's running costs; not part of the price, because they are settled monthly. */
export const MonthlyCosts = ({ quote: { settledMonthly } }: { quote: Pick<Quote, 'settledMonthly'> }) =>
  settledMonthly ? (
    <p className="label">
      Running costs, settled monthly: {moneyText(settledMonthly.cents)} ({hoursText(settledMonthly.hours)} ×{' '}
      {rateText(settledMonthly.hourCents)}). Nothing of it is charged now.
    </p>
  ) : null
