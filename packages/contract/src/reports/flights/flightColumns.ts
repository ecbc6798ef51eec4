/** Sort columns of flight reports. */
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
/** Ascending; with a minus, descending. */
export type FlightOrder = FlightColumn | `-${FlightColumn}`
export const flightOrders = flightColumns.flatMap((column): FlightOrder[] => [column, `-${column}`])
