export const groundsForKinds = {
  every_flight: 'Every flight',
  house_rule: 'Every flight, by our own rule',
  hire_and_instruction: 'Hire, and instruction by its owner’s side',
  beyond_training: 'Every flight but training within 50 NM',
  ifr: 'Flights under IFR in controlled airspace',
  ifr_by_vor: 'Flights under IFR by VOR',
  its_use: 'Its own use',
} as const
export type GroundsFor = keyof typeof groundsForKinds

/** Meters that count an item's hours. Separate from the schemas, which the list page does not load. */
export const itemMeters = { hobbs: 'Hobbs', flight_meter: 'Flight meter' } as const
export type ItemMeter = keyof typeof itemMeters
