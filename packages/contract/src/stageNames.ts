import type { Stage } from '@tailshare/contract/ramp'

/** The two stages of a flight's record on the ramp. */
export const stageNames: Record<Stage, string> = { departure: 'Departure', return: 'Return' }
