import type { FlightColumn } from '@tailshare/contract/reports/flights/flightColumns'

/** What names a flight, which amount is shown, and whether the reader may open bookings. */
export const sides = {
  pilot: { names: 'aircraft', money: 'cost', opens: true },
  owner: { names: 'pilot', money: 'income', opens: true },
  advisor: { names: 'pilot', money: 'income', opens: false },
  fleet: { names: 'both', money: 'income', opens: true },
  advisedFleet: { names: 'both', money: 'income', opens: false },
  coOwner: { names: 'both', money: 'none', opens: false },
} as const
export type Side = keyof typeof sides

/** `reading`: only on wide screens and paper; the booking has it. */
type Head = { title: string; column?: FlightColumn; reading?: true }

const subjects = { aircraft: 'Aircraft', pilot: 'Pilot', both: 'Aircraft, pilot' } as const

/** The columns of a report; only figures and names are sortable. */
export const headsOf = (side: Side): Head[] => {
  const { names, money } = sides[side]
  return [
    { title: 'Date', column: 'date' },
    { title: subjects[names], column: names === 'aircraft' ? 'tailNumber' : 'pilot' },
    { title: 'Out – in' },
    { title: 'Hobbs out', reading: true },
    { title: 'Hobbs in', reading: true },
    { title: 'Hobbs', column: 'hobbsHours' },
    { title: 'Flight out', reading: true },
    { title: 'Flight in', reading: true },
    { title: 'Flight', column: 'flightHours' },
    { title: 'Landings', column: 'landings' },
    { title: 'Fuel, gal', column: 'fuelGallons' },
    ...(money === 'income' ? [{ title: 'Fuel credit', column: 'cost' as const }] : []),
    ...(money === 'none'
      ? []
      : [money === 'income' ? { title: 'Income', column: 'income' as const } : { title: 'Cost', column: 'cost' as const }]),
  ]
}
