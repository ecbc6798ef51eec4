import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import { horizon, sunAt, type Place } from './sun.ts'

/** Below this the horizon can no longer be told: the end of civil twilight. */
const civilTwilight = -6

/** From which height of the sun a step counts: while it rises, and while it sets. */
const heights: readonly (readonly [from: number, rising: SunStep, setting: SunStep])[] = [
  [42, 'noon', 'noon'],
  [26, 'forenoon', 'afternoon'],
  [14, 'morning', 'late'],
  [5, 'early', 'golden'],
  [horizon, 'sunrise', 'sunset'],
  [civilTwilight, 'dawn', 'dusk'],
]

/** The light at a place, in one of a dozen steps: coarse enough for pictures to be kept, fine enough to tell the hour. */
export const sunStepAt = (instant: Date, place: Place): SunStep => {
  const { height, rises } = sunAt(instant, place)
  const step = heights.find(([from]) => height >= from)
  return step?.[rises ? 1 : 2] ?? 'night'
}
