import type { FlightColumn } from '@tailshare/contract/reports/flightColumns'

/** Whose report it is: what each flight is named by, whose money is beside it, and whether the reader may open its booking. */
export const sides = {
  pilot: { names: 'aircraft', money: 'cost', opens: true },
  owner: { names: 'pilot', money: 'income', opens: true },
  advisor: { names: 'pilot', money: 'income', opens: false },
  fleet: { names: 'both', money: 'income', opens: true },
  advisedFleet: { names: 'both', money: 'income', opens: false },
  coOwner: { names: 'both', money: 'none', opens: false },
} as const
export type Side = keyof typeof sides

type Head = { title: string; column?: FlightColumn; wide?: boolean }

const subjects = { aircraft: 'Aircraft', pilot: 'Pilot', both: 'Aircraft, pilot' } as const

/** The columns of a report; only what counts or names can be sorted by. */
export const headsOf = (side: Side): Head[] => {
  const { names, money } = sides[side]
  return [
    { title: 'Date', column: 'date' },
    { title: subjects[names], column: names === 'aircraft' ? 'tailNumber' : 'pilot' },
    { title: 'Out – in' },
    { title: 'Hobbs out' },
    { title: 'Hobbs in' },
    { title: 'Hobbs', column: 'hobbsHours' },
    { title: 'Flight out' },
    { title: 'Flight in' },
    { title: 'Flight', column: 'flightHours' },
    { title: 'Landings', column: 'landings' },
    { title: 'Fuel, gal', column: 'fuelGallons' },
    ...(money === 'income' ? [{ title: 'Fuel credit', column: 'cost' as const }] : []),
    ...(money === 'none'
      ? []
      : [money === 'income' ? { title: 'Income', column: 'income' as const } : { title: 'Cost', column: 'cost' as const }]),
  ]
}
