import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { wholeInstantText } from '@tailshare/contract/text/timeText'

/** How a longer trip affects a later booking. */
export const pushedText = ({ from, inspections }: CanBook['pushed'][number], zone: string) =>
  `A later flight, on ${wholeInstantText(new Date(from), zone)}, then comes after the ${inspections} is due. Its pilot and the owner hear of it.`
