import { tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { changeText, tripText } from '@tailshare/rules/bookings/change/changeText'
import type { BookingAct, LeftAircraft } from '@tailshare/rules/bookings/notices/bookingAct'
import { nameOf, type Taken, type Taking } from './apply/steps.ts'
import { requestedTrip } from '../book/evaluate/steps.ts'

type OpenRequest = { message: string; answerBy: Date } | null

export const askedActs = (asked: OpenRequest): BookingAct[] => (asked ? [{ act: 'csipAsked', ...asked }] : [])

/** Notices for a change, one per kind of change. A change of aircraft includes the times. */
export const changedActs = (
  { account, roles, period, asked }: Taking,
  { order, standing: { aircraft }, facts, csip, wayBack }: Taken,
  csipAsked: OpenRequest,
  { left, isTakenBack }: { left: LeftAircraft | null; isTakenBack: boolean },
) => {
  const by = roles.includes('pilot') ? nameOf(account) : 'Tailshare'
  const [from, to] = [order.startAt, order.dropAt]
  const { plannedHours: hours } = facts.request
  const isOther = aircraft.id !== order.aircraftId
  const isMoved = period.from.getTime() !== from.getTime() || period.to.getTime() !== to.getTime()
  const former = order.csip && { id: order.csip.id, name: nameOf(order.csip) }
  const what = tripText(tripDetailsOf(order), requestedTrip(order, asked).details)
  const before = { from, to, tailNumber: order.tailNumber, zone: order.airport.zone }
  const acts: (BookingAct | false)[] = [
    isOther && {
      act: 'aircraftChanged',
      by,
      before,
      former: { id: order.ownerId, name: nameOf(order.owner) },
      left,
      isBack: wayBack !== undefined,
    },
    isMoved && !isOther && { act: 'moved', before: { from, to }, by, csipAsked: csipAsked !== null },
    !isMoved && !isOther && hours !== order.plannedHours && { act: 'hoursChanged', hours, by },
    former?.id !== csip?.id && {
      act: 'csipChanged',
      by,
      former,
      csip,
      csipAsked: csipAsked !== null,
      lost: isOther ? null : left,
      isBack: isTakenBack,
    },
    ...askedActs(csipAsked),
    what !== '' && { act: 'tripChanged', by, what },
  ]
  return acts.filter((act) => act !== false)
}

/** The history entry; empty if nothing changed. */
export const changedWhy = ({ period, asked }: Taking, { order, standing: { aircraft }, facts, csip }: Taken) => {
  const before = {
    tailNumber: order.tailNumber,
    period: { from: order.startAt, to: order.dropAt },
    hours: order.plannedHours,
    csip: order.csip && nameOf(order.csip),
  }
  const after = { tailNumber: aircraft.tailNumber, period, hours: facts.request.plannedHours, csip: csip && csip.name }
  const trip = tripText(tripDetailsOf(order), requestedTrip(order, asked).details)
  return [changeText(before, after, aircraft.zone), trip].filter(Boolean).join(' ')
}
