import type { AircraftFacts } from './facts.ts'

/** The class of an airplane (14 CFR 1.1), named as the rating for it. */
type AirplaneClass = 'single_engine' | 'multi_engine'

const twins: ReadonlySet<string> = new Set(['DA42'])

export const classOf = ({ modelFamily }: Pick<AircraftFacts, 'modelFamily'>): AirplaneClass =>
  twins.has(modelFamily) ? 'multi_engine' : 'single_engine'

export const classWords: Record<AirplaneClass, string> = { single_engine: 'single-engine', multi_engine: 'multi-engine' }
