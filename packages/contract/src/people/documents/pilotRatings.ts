/** Separate from the schemas, so that pages that only name a rating do not load them. */
export const pilotRatings = {
  student: 'Student pilot',
  private: 'Private pilot',
  commercial: 'Commercial pilot',
  atp: 'Airline transport pilot',
  instrument: 'Instrument rating',
  single_engine: 'Single-engine rating',
  multi_engine: 'Multi-engine rating',
  single_engine_sea: 'Single-engine sea rating',
  multi_engine_sea: 'Multi-engine sea rating',
  type_sf50: 'SF50 type rating',
} as const
export type PilotRating = keyof typeof pilotRatings

/** An airplane class (14 CFR 61.5(b)(2)) with the rating its pilot in command needs. */
export const airplaneClasses = {
  single_engine_land: 'Single-engine',
  multi_engine_land: 'Multi-engine',
  single_engine_sea: 'Single-engine sea',
  multi_engine_sea: 'Multi-engine sea',
} as const
export type AirplaneClass = keyof typeof airplaneClasses
