import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import { horizon, sunAt, type Place } from './sun.ts'

/** Sun height at the end of civil twilight. */
const civilTwilight = -6

/** Minimum sun height of each step, rising and setting. */
const heights: readonly (readonly [from: number, rising: SunStep, setting: SunStep])[] = [
  [42, 'noon', 'noon'],
  [26, 'forenoon', 'afternoon'],
  [14, 'morning', 'late'],
  [5, 'early', 'golden'],
  [horizon, 'sunrise', 'sunset'],
  [civilTwilight, 'dawn', 'dusk'],
]

/** The light at a place as one of a dozen steps: coarse enough to cache pictures, fine enough to show the time of day. */
export const sunStepAt = (instant: Date, place: Place): SunStep => {
  const { height, rises } = sunAt(instant, place)
  const step = heights.find(([from]) => height >= from)
  return step?.[rises ? 1 : 2] ?? 'night'
}
