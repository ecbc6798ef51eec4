/** An airplane class (14 CFR 61.5(b)(2)) with the rating its pilot in command needs. */
export const airplaneClasses = {
  single_engine_land: 'Single-engine',
  multi_engine_land: 'Multi-engine',
  single_engine_sea: 'Single-engine sea',
  multi_engine_sea: 'Multi-engine sea',
} as const
export type AirplaneClass = keyof typeof airplaneClasses
