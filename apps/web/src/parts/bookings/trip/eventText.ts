import { codeText } from '@tailshare/contract/text/countText'
import { bookingStatuses } from '@tailshare/contract/base/statuses'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { whyCanceledText } from '@tailshare/rules/bookings/change/cancellation'

type Event = Order['events'][number]

/** Reasons without a text are stored as a code. */
const reasons: Partial<Record<string, string>> = whyCanceledText
/** Stored with a plain confirmation; repeats the event. */
const said = 'Confirmed'
const whyText = (why: string) => reasons[why] ?? (/^[a-z_]+$/.test(why) ? codeText(why) : why)

export const eventTitle = ({ from, to, why }: Pick<Event, 'from' | 'to' | 'why'>) =>
  from !== to ? bookingStatuses[to] : why === said ? said : 'Changed'

/** `Priya Nair: A problem with the aircraft`. */
export const eventText = ({ by, why }: Pick<Event, 'by' | 'why'>) =>
  [by, why && why !== said && whyText(why)].filter(Boolean).join(': ')
