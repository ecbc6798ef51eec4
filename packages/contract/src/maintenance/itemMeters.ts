/** The meters that hours of an item are counted by. Apart from the schemas, which a list of items does without. */
export const itemMeters = { hobbs: 'Hobbs', flight_meter: 'Flight meter' } as const
export type ItemMeter = keyof typeof itemMeters
