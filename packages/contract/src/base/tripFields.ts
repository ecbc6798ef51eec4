import { plusHours, type Period } from '../text/period.ts'

/**
 * Trip details a pilot enters in the wizard; stored with the booking and shown on its page and to the ramp. To add one: a line here, its check
 * in `tripChecks` and `tripDetails` (bookings/orders/bookings.ts), a column of `orders` with the same name (schema/bookings.sql), and an input in `PilotStep` and
 * `TripDialog`.
 */
export const tripFields = {
  passengers: { label: 'Passengers', blank: 0, most: 6 },
  destination: { label: 'Destination', blank: '', most: 120 },
  note: { label: 'Note', blank: '', most: 1000 },
} as const

export type TripField = keyof typeof tripFields
type Widened<Blank> = Blank extends number ? number : Blank extends boolean ? boolean : string
export type TripDetails = { [Name in TripField]: Widened<(typeof tripFields)[Name]['blank']> }

export const tripFieldNames = Object.keys(tripFields) as TripField[]

/** Picks the trip fields from a larger object. */
export const tripDetailsOf = (from: TripDetails) =>
  Object.fromEntries(tripFieldNames.map((name) => [name, from[name]])) as TripDetails

export const blankTrip = Object.fromEntries(tripFieldNames.map((name) => [name, tripFields[name].blank])) as TripDetails

/** Picks the trip fields that a change sets. */
export const tripChangeOf = (from: Partial<TripDetails>): Partial<TripDetails> =>
  Object.fromEntries(tripFieldNames.map((name) => [name, from[name]]))

/** Empty if there is no value, or the box is not checked. */
export const fieldText = (value: TripDetails[TripField] | boolean) =>
  typeof value === 'boolean' ? (value ? 'Yes' : '') : String(value)

/** Label and text of every field. */
export const tripTexts = (details: TripDetails) =>
  tripFieldNames.map((name) => ({ name, label: tripFields[name].label, text: fieldText(details[name]) }))

/** Label and text of each field with a value. Zero passengers is a value. */
export const tripLines = (details: TripDetails) => tripTexts(details).filter(({ text }) => text !== '')

/** The API's two trip times as one period. */
export const flightPeriod = (times: { flightStartTime: string; flightDropTime: string }): Period => ({
  from: new Date(times.flightStartTime),
  to: new Date(times.flightDropTime),
})

type TimesInput = { flightStartTime?: string; flight_start_time?: string; flightDropTime?: string; flight_drop_time?: string }

/** The period of a query in either spelling. With only one end, it is two hours long. `undefined` without any. */
export const askedPeriod = (query: TimesInput): Period | undefined => {
  const start = query.flightStartTime ?? query.flight_start_time
  const drop = query.flightDropTime ?? query.flight_drop_time
  if (!start && !drop) return undefined
  const to = drop ? new Date(drop) : plusHours(new Date(start!), 2)
  return { from: start ? new Date(start) : plusHours(to, -2), to }
}
