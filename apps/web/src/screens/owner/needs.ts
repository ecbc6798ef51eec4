import { hoursText } from '@tailshare/contract/hours'
import type { Aircraft } from '@tailshare/contract/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings'
import { plainDayText, shortInstantText } from '@tailshare/contract/timeText'
import { paths } from '@tailshare/contract/paths'
import { shortName } from '../../parts/people/personName.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** Something that waits for the owner, and where it is settled. */
export type Need = {
  key: string
  tone: 'danger' | 'caution' | 'sky'
  icon: IconName
  title: string
  text: string
  to: string
  action: string
}
type Cared = Pick<Aircraft, 'id' | 'tailNumber' | 'squawks' | 'maintenance'>
type Due = Aircraft['maintenance'][number]

/** `overdue by 1.4 h`, `in 3.1 h`, `Mar 31, 2027`. */
export const dueText = ({ hoursLeft, dueOn, status }: Pick<Due, 'hoursLeft' | 'dueOn' | 'status'>): string => {
  if (hoursLeft !== null && hoursLeft <= 0) return `overdue ${hoursText(Math.abs(hoursLeft))}`
  const byDate = status === 'overdue' || status === 'grounding' ? 'overdue since' : 'by'
  const parts = [
    ...(hoursLeft !== null ? [`in ${hoursText(hoursLeft)}`] : []),
    ...(dueOn ? [`${byDate} ${plainDayText(dueOn)}`] : []),
  ]
  return parts.join(', ')
}

const isOverdue = ({ status }: Due) => status === 'overdue' || status === 'grounding'

const ofAircraft = ({ id, tailNumber, squawks, maintenance }: Cared, orders: readonly OrderSummary[]): Need[] => {
  const at = orders.filter(({ aircraftId, status }) => aircraftId === id && status === 'booked').length
  const risk = at === 0 ? 'No booking is at risk.' : `${at} upcoming booking${at === 1 ? ' is' : 's are'} at risk.`
  const soon = maintenance.filter(({ status }) => status === 'due_soon')
  return [
    ...squawks
      .filter(({ severity, state }) => severity === 'grounding' && state !== 'closed')
      .map((squawk): Need => ({
        key: squawk.id,
        tone: 'danger',
        icon: 'wrench',
        title: `${tailNumber}: ${squawk.text}`,
        text: `Grounding squawk. ${risk}`,
        to: paths.maintenance(id),
        action: 'Open squawk',
      })),
    ...maintenance.filter(isOverdue).map((item): Need => ({
      key: item.id,
      tone: 'danger',
      icon: 'warning',
      title: `${tailNumber}: ${item.title}, ${dueText(item)}`,
      text:
        item.status === 'grounding' ? `The aircraft may not fly until it is done. ${risk}` : 'Have it done, or note that it was.',
      to: paths.maintenance(id),
      action: 'Plan it',
    })),
    ...(soon.length > 0
      ? [
          {
            key: `soon-${id}`,
            tone: 'caution' as const,
            icon: 'clock' as const,
            title: `${tailNumber}: ${soon.map(({ title }) => title).join(', ')}`,
            text: `Due soon: ${dueText(soon[0]!)}${soon.length > 1 ? ' the first' : ''}.`,
            to: paths.maintenance(id),
            action: 'Plan it',
          },
        ]
      : []),
  ]
}

const urgency = { danger: 0, sky: 1, caution: 2 }

/** What needs the owner, most urgent first: what grounds, bookings nobody has looked at, what comes due. */
export const needsOf = (fleet: readonly Cared[], orders: readonly OrderSummary[]): Need[] => {
  const unseen = orders
    .filter(({ seenByOwner, status }) => !seenByOwner && status === 'booked')
    .map((order): Need => ({
      key: order.id,
      tone: 'sky',
      icon: 'calendar',
      title: `${shortName(order.pilot)} booked ${order.tailNumber}`,
      text: `${shortInstantText(new Date(order.flightStartTime), order.airport.zone)}${order.csip ? `, with ${order.csip.firstName} ${order.csip.lastName} as CSIP` : ''}.`,
      to: paths.order(order.id),
      action: 'Look',
    }))
  return [...fleet.flatMap((aircraft) => ofAircraft(aircraft, orders)), ...unseen].toSorted(
    (a, b) => urgency[a.tone] - urgency[b.tone],
  )
}

const words = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export const needsText = (count: number, firstName: string): string =>
  `${words[count] ?? count} ${count <= 1 ? (count === 1 ? 'thing needs' : 'needs') : 'things need'} you, ${firstName}`
