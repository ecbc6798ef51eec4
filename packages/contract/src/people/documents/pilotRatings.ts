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
