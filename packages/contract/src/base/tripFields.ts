/**
 * Trip details a pilot enters in the wizard; stored with the booking and shown on its page and to the ramp. To add a field: a line here,
 * its check in `tripDetails` (bookings.ts), a column of `orders` with the same name, and an input in the wizard.
 */
export const tripFields = {
  passengers: { label: 'Passengers', blank: 0, most: 6 },
  destination: { label: 'Destination', blank: '', most: 120 },
  note: { label: 'Note', blank: '', most: 1000 },
} as const

export type TripField = keyof typeof tripFields
export type TripDetails = { [Name in TripField]: (typeof tripFields)[Name]['blank'] extends number ? number : string }

export const tripFieldNames = Object.keys(tripFields) as TripField[]

/** Picks the trip fields from a larger object. */
export const tripDetailsOf = (from: TripDetails) =>
  Object.fromEntries(tripFieldNames.map((name) => [name, from[name]])) as TripDetails

export const blankTrip = Object.fromEntries(tripFieldNames.map((name) => [name, tripFields[name].blank])) as TripDetails

/** Label and text of each field with a value. Zero passengers is a value. */
export const tripLines = (details: TripDetails) =>
  tripFieldNames
    .map((name) => ({ name, label: tripFields[name].label, text: String(details[name]) }))
    .filter(({ text }) => text !== '')
