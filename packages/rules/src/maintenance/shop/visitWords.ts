import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import type { DisruptionBooking } from '@tailshare/contract/bookings/disruptions/disruptions'
import { listText } from '../../bookings/orders/words.ts'
import type { Visit } from './visits.ts'

const isOne = (count: number) => count === 1

/** `Sam Reed: Fly N123 at KSQL, same times.` */
const outcomeText = ({
  pilotName,
  whyStays,
  options,
  chosen,
}: Pick<DisruptionBooking, 'pilotName' | 'whyStays' | 'options' | 'chosen'>) => {
  const proposal = options.find(({ key }) => key === chosen)
  return `${pilotName}: ${(whyStays ?? proposal?.text ?? 'no proposal').replace(/\.$/, '')}.`
}

type Seen = {
  money: boolean
  /** The outcome for each conflicting booking. `null` if the reader does not decide about them. */
  planned: readonly DisruptionBooking[] | null
}

/** Cost and effects of a visit, one sentence each. */
export const visitLines = (visit: Visit, { money, planned }: Seen): string[] => {
  const { bookings, own, cents, calendarDays, tooLateFor } = visit
  const lines: string[] = []
  if (bookings.length + own.length === 0) lines.push('No booking is in the way.')
  if (bookings.length > 0)
    lines.push(
      `${countText(bookings.length, 'booking')}${money ? ` of ${moneyText(cents)}` : ''} ${isOne(bookings.length) ? 'is' : 'are'} in the way.`,
    )
  if (own.length > 0)
    lines.push(`${countText(own.length, 'trip')} of the owner or a partner ${isOne(own.length) ? 'is' : 'are'} in the way.`)
  if (planned) lines.push(...planned.map(outcomeText))
  if (calendarDays > 1) lines.push(`It stands for ${countText(calendarDays, 'day')}.`)
  if (tooLateFor.length > 0)
    lines.push(
      `${listText(tooLateFor)} will likely have come due before, and ${isOne(tooLateFor.length) ? 'grounds' : 'ground'} it.`,
    )
  return lines
}
