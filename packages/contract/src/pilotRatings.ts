/** Beside the schemas, so that a page that names a rating does not load them. */
export const pilotRatings = {
  private: 'Private pilot',
  commercial: 'Commercial pilot',
  atp: 'Airline transport pilot',
  instrument: 'Instrument rating',
  multi_engine: 'Multi-engine rating',
  type_sf50: 'SF50 type rating',
} as const
export type PilotRating = keyof typeof pilotRatings
