import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import { type Limit, runsOut, stopsAll } from '../../maintenance/items/due.ts'
import { listText } from '../orders/words.ts'

type Trip = { from: Date; hours: number }
export type Booked = Trip & { id: string }
type Inspection = Limit & { title: string; groundsFor?: GroundsFor }

/** Inspections whose remaining hours run out during a booking, given the trip as it is. */
const outlived = (inspections: readonly Inspection[], booked: readonly Booked[], trip: Trip | null, { from, hours }: Booked) => {
  const before = [...booked, ...(trip ? [trip] : [])].reduce((sum, other) => (other.from < from ? sum + other.hours : sum), 0)
  // Checks hours only: flights by others do not move a calendar due date.
  return inspections.filter(
    (item) => stopsAll(item.groundsFor) && runsOut({ ...item, dueOn: null }, { day: '', hours: before + hours }).byHours,
  )
}

type Change = { inspections: readonly Inspection[]; booked: readonly Booked[]; was: Trip | null; is: Trip }

/** Bookings of the aircraft that an inspection no longer covers because of the change to this trip, with what comes due. */
export const pushedPast = ({ inspections, booked, was, is }: Change) =>
  booked.flatMap((later) => {
    const due = outlived(inspections, booked, is, later)
    const already = outlived(inspections, booked, was, later)
    const added = due.filter((item) => !already.includes(item)).map(({ title }) => title)
    return added.length > 0 ? [{ id: later.id, from: later.from, inspections: listText(added) }] : []
  })
