import { countText } from '@tailshare/contract/text/countText'
import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { dayIn } from '@tailshare/contract/text/period'
import { shortDayText, shortInstantText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import { asksForDecision } from '@tailshare/rules/maintenance/items/attention'
import { byUrgency, dueText, isOverdue, type DueItem } from '../../aircraft/upkeep/due.ts'
import { shortName } from '../../people/people/personName.ts'
import { answerTodo } from './kinds/answerTodo.ts'
import { byWeight, type Todo } from './todoItem.ts'

type Cared = Pick<Upkeep, 'id' | 'tailNumber' | 'airport' | 'squawks' | 'maintenance' | 'forecast' | 'annual' | 'inShop'>

/** Bookings not yet departed; at risk when the aircraft is grounded. */
const aheadOf = (id: string, orders: readonly OrderSummary[]) =>
  orders.filter(({ aircraftId, status }) => aircraftId === id && hasNotLeft(status)).length

const ofAircraft = (aircraft: Cared, orders: readonly OrderSummary[], now: Date): Todo[] => {
  const { id, tailNumber, airport, squawks, maintenance, forecast, annual, inShop } = aircraft
  const toConfirm = maintenance.filter(({ status }) => status === 'not_confirmed')
  const at = aheadOf(id, orders)
  const risk = at === 0 ? 'No booking is at risk.' : `${countText(at, 'upcoming booking')} ${at === 1 ? 'is' : 'are'} at risk.`
  const likely = new Map(forecast.map((one) => [one.itemId, one.likely]))
  const asks = (item: DueItem) => asksForDecision({ ...item, likely: likely.get(item.id) ?? null }, { now, zone: airport.zone })
  const visits = new Map(inShop.map((visit) => [visit.itemId, visit]))
  const due = byUrgency(maintenance).filter((item) => isOverdue(item) || asks(item))
  const arranged = due.filter(({ id: itemId }) => visits.has(itemId))
  const overdue = due.filter((item) => isOverdue(item) && !visits.has(item.id))
  const soon = due.filter((item) => !isOverdue(item) && !visits.has(item.id))
  const undecided = squawks.filter(
    ({ severity, state, needsDecision }) =>
      state === 'open' && (severity === 'limit' || (severity === 'cosmetic' && needsDecision)),
  )
  return [
    ...squawks
      .filter(({ severity, state }) => severity === 'grounding' && state !== 'closed')
      .map((squawk): Todo => ({
        id: squawk.id,
        tone: 'danger',
        icon: 'wrench',
        title: `${tailNumber}: ${squawk.text}`,
        text: `Grounding squawk. ${risk}`,
        to: paths.squawk(squawk.id),
        action: 'Open squawk',
      })),
    ...overdue.map((item): Todo => ({
      id: item.id,
      tone: item.status === 'grounding' ? 'danger' : 'caution',
      icon: 'warning',
      title: `${tailNumber}: ${item.title}, ${dueText(item)}`,
      text:
        item.status === 'grounding'
          ? `The aircraft may not fly until it is done. ${risk}`
          : 'Have it done, or record that it was.',
      to: paths.maintenance(id),
      action: 'Record work',
    })),
    ...(annual === 'missing' || annual === 'to_confirm'
      ? [
          {
            id: `annual-${id}`,
            tone: 'danger' as const,
            icon: 'warning' as const,
            title: `${tailNumber}: the annual inspection is not on record`,
            text: `${annual === 'missing' ? 'Add its inspections' : 'Confirm it'} from the logbook. Renters cannot book it until then.`,
            to: paths.maintenance(id),
            action: annual === 'missing' ? 'Add inspections' : 'Confirm',
          },
        ]
      : toConfirm.length > 0
        ? [
            {
              id: `confirm-${id}`,
              tone: 'caution' as const,
              icon: 'wrench' as const,
              title: `${tailNumber}: ${countText(toConfirm.length, 'inspection or part', 'inspections and parts')} not confirmed`,
              text: 'Pilots read “Not confirmed” until you enter from the logbook when they were last done.',
              to: paths.maintenance(id),
              action: 'Confirm',
            },
          ]
        : []),
    ...(soon.length > 0
      ? [
          {
            id: `soon-${id}`,
            tone: 'caution' as const,
            icon: 'clock' as const,
            title: `${tailNumber}: ${soon.map(({ title }) => title).join(', ')}`,
            text: `${soon.length > 1 ? 'The first is due' : 'Due'} ${dueText(soon[0]!)}.`,
            to: paths.maintenance(id, { tab: 'shop' }),
            action: 'Schedule',
          },
        ]
      : []),
    ...undecided.map(({ id: squawkId, text, needsDecision }): Todo => ({
      id: squawkId,
      tone: needsDecision ? 'danger' : 'caution',
      icon: 'wrench',
      title: `${tailNumber}: ${text}`,
      text: needsDecision
        ? 'The day to which it was put off has passed. No flights until you decide.'
        : 'It limits flights. Have it mended, or put it off to a day.',
      to: paths.squawk(squawkId),
      action: 'Decide',
    })),
    ...arranged.map((item): Todo => {
      const { number, from } = visits.get(item.id)!
      return {
        id: `shop-${item.id}`,
        tone: 'sky',
        icon: 'wrench',
        title: `${tailNumber}: ${item.title}`,
        text: `In the shop ${shortDayText(dayIn(new Date(from), airport.zone))}, work order ${number}.`,
        to: paths.maintenance(id, { tab: 'shop' }),
        action: 'See the work order',
      }
    }),
  ]
}

/**
 * Most urgent first: pilots who wait for an answer, groundings, items due within a week; within each, aircraft with the most upcoming
 * bookings. Unseen bookings are news.
 */
export const needsOf = (fleet: readonly Cared[], orders: readonly OrderSummary[], now: Date): Todo[] => {
  const unseen = orders
    .filter(({ seenByOwner, status, waitsFor }) => !seenByOwner && status === 'booked' && waitsFor === null)
    .map((order): Todo => ({
      id: order.id,
      tone: 'sky',
      icon: 'calendar',
      title: `${shortName(order.pilot)} booked ${order.tailNumber}`,
      text: `${shortInstantText(new Date(order.flightStartTime), order.airport.zone)}${order.csip ? `, with ${order.csip.firstName} ${order.csip.lastName} as CSIP` : ''}.`,
      to: paths.order(order.id),
      action: 'View booking',
      since: { at: order.createdAt, zone: order.airport.zone },
    }))
  const busiest = fleet.toSorted((a, b) => aheadOf(b.id, orders) - aheadOf(a.id, orders))
  return byWeight([
    ...orders.flatMap((order) => answerTodo(order, now) ?? []),
    ...busiest.flatMap((aircraft) => ofAircraft(aircraft, orders, now)),
    ...unseen,
  ])
}
