import { plainDollars } from '@tailshare/contract/text/money'
import { numberText } from '@tailshare/contract/text/countText'
import { whyCanceledText } from '@tailshare/rules/bookings/change/cancellation'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { bookingStatuses } from '@tailshare/contract/base/statuses'
import { plainInstantText } from '@tailshare/contract/text/timeText'
import type { CsvColumn } from '../../../../http/files/csv.ts'
import { rolesTo, type Person as Reader } from '../../access.ts'
import type { SummaryRow } from '../queries.ts'
import { earnsCentsOf, viewSummary } from '../view.ts'
import { viewedAs, type Reach } from './access.ts'

const shortened = ({ id, firstName, lastName }: Person): Person => ({
  id,
  firstName,
  lastName: `${lastName.slice(0, 1)}.`,
  photo: null,
})

/** A booking in a list, including for readers without a role in it. */
export const viewListed = (row: SummaryRow, reader: Reader, reach: Pick<Reach, 'advisedOwnerIds'>): OrderSummary => {
  const summary = viewSummary(row, reader)
  const as = viewedAs(rolesTo(row, reader), row.ownerId, reach)
  if (as === 'role') return summary
  if (as === 'advisor')
    return { ...summary, totalCents: row.totalCents, finalCents: row.finalCents, earnsCents: earnsCentsOf(row) }
  const { pilot, csip } = row
  return {
    ...summary,
    pilot: shortened(pilot),
    csip: csip && (csip.id === reader.id ? csip : shortened(csip)),
    cancelReason: null,
  }
}

const wall = (instant: string | null, { airport: { zone } }: OrderSummary) => instant && plainInstantText(new Date(instant), zone)
const nameOf = (person: Person | null) => person && `${person.firstName} ${person.lastName}`
const dollars = (cents: number | null) => (cents === null ? null : plainDollars(cents))

const reasons: Partial<Record<string, string>> = whyCanceledText

const columns: CsvColumn<OrderSummary>[] = [
  ['Booking', ({ number }) => number],
  ['Status', ({ status, waitsFor }) => (waitsFor ? 'Waiting for an answer' : bookingStatuses[status])],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Model', ({ modelName }) => modelName],
  ['Airport', ({ airport }) => airport.code],
  ['Departure', (row) => wall(row.flightStartTime, row)],
  ['Return', (row) => wall(row.flightDropTime, row)],
  ['Came back', (row) => wall(row.flightDropTimeReal, row)],
  ['Time zone', ({ airport }) => airport.zone],
  ['Pilot', ({ pilot }) => nameOf(pilot)],
  ['CSIP', ({ csip }) => nameOf(csip)],
  ['Hobbs hours', ({ hobbsHours }) => hobbsHours],
  ['Why canceled', ({ cancelReason }) => cancelReason && (reasons[cancelReason] ?? cancelReason)],
]
const priceColumn: CsvColumn<OrderSummary> = ['Price, USD', ({ finalCents, totalCents }) => dollars(finalCents ?? totalCents)]

const earnsColumns: CsvColumn<OrderSummary>[] = [
  ['Owner earns, USD', ({ earnsCents }) => dollars(earnsCents)],
  ['Pilot pays, USD', priceColumn[1]],
]

/** Columns of the file. No money columns if the reader sees no one's; the owner's earnings for lists of their aircraft. */
export const orderColumns = (money: 'none' | 'price' | 'earned') =>
  money === 'none' ? columns : [...columns, ...(money === 'earned' ? earnsColumns : [priceColumn])]

export const cutText = (rows: number) => `Only the first ${numberText(rows)} bookings. Choose fewer days for the rest.\r\n`
