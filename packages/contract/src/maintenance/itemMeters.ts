/** Meters that count an item's hours. Separate from the schemas, which the list page does not load. */
export const itemMeters = { hobbs: 'Hobbs', flight_meter: 'Flight meter' } as const
export type ItemMeter = keyof typeof itemMeters
