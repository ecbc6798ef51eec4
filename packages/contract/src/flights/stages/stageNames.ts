import type { Stage } from '../ramp.ts'

/** The two stages of a flight's record on the ramp. */
export const stageNames: Record<Stage, string> = { departure: 'Departure', return: 'Return' }
