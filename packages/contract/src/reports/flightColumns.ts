/** What a flight report is sorted by. */
const flightColumns = [
  'date',
  'tailNumber',
  'pilot',
  'hobbsHours',
  'flightHours',
  'landings',
  'fuelGallons',
  'income',
  'cost',
] as const
export type FlightColumn = (typeof flightColumns)[number]
/** From its least to its greatest; with a minus the other way round. */
export type FlightOrder = FlightColumn | `-${FlightColumn}`
export const flightOrders = flightColumns.flatMap((column): FlightOrder[] => [column, `-${column}`])
