import { mix } from '../svg/color.ts'
import { lights, type Light } from './palette.ts'

/** Height of the sun: 0 is night, 1 twilight, 2 on the horizon, up to 6 at noon; and whether it rises. */
export type Sun = { level: number; rises: boolean }

/** Before sunrise: cold, with the first pink over the hills. Evening twilight is `dusk`. */
const firstLight: Light = {
  sky: ['#1b2a58', '#44508c', '#b07f9f', '#f6c3a0'],
  sun: { x: 0.1, y: 0.58, color: '#ffdcc0', strength: 0.6, orb: 0 },
  cast: { length: 0.4, strength: 0.14 },
  far: '#6d6790',
  near: '#2c3354',
  grass: '#3c4454',
  apron: ['#7d7b98', '#30374f'],
  ambient: '#c9cbe2',
  key: '#ffe2d2',
  shade: '#171c42',
  bounce: '#b28a9c',
  cloud: '#dba3ae',
  line: '#d6b078',
  sea: '#565f8e',
  lamps: 0.7,
  relief: 0.85,
  heaps: 0,
}

/** Sun high in the south: deeper sky, short shadows, paler land. */
const highNoon: Light = {
  ...lights.day,
  sky: ['#1e6cc4', '#5aa5e6', '#a9d6f5', '#e6f4fb'],
  cast: { length: 0.2, strength: 0.46 },
  far: '#94b5cf',
  grass: '#8aab62',
  apron: ['#c6ccce', '#8d959b'],
}

/** Lights by sun height in degrees; values in between are mixed. */
const keys: Record<'rises' | 'sets', readonly (readonly [height: number, light: Light])[]> = {
  rises: [
    [-9, lights.night],
    [-3.4, firstLight],
    [2, lights.dawn],
    [32, lights.day],
    [55, highNoon],
  ],
  sets: [
    [-9, lights.night],
    [-3.4, lights.dusk],
    [9, lights.golden],
    [32, lights.day],
    [55, highNoon],
  ],
}

/** Sun height in degrees of each level, and its height in the picture as a fraction. */
const levels: readonly (readonly [height: number, y: number])[] = [
  [-9, 0.17],
  [-3.4, 0.62],
  [2, 0.56],
  [9, 0.44],
  [19, 0.3],
  [32, 0.2],
  [55, 0.11],
]

const between = <Value>(from: Value, to: Value, share: number): Value => {
  if (typeof from === 'number' && typeof to === 'number') return (from + (to - from) * share) as Value
  if (typeof from === 'string' && typeof to === 'string') return mix(from, to, share) as Value
  if (Array.isArray(from) && Array.isArray(to)) return from.map((each, i) => between(each, to[i], share)) as Value
  const mixed = Object.keys(from as object).map((key) => [key, between((from as never)[key], (to as never)[key], share)])
  return Object.fromEntries(mixed) as Value
}

const mixedAt = (height: number, side: keyof typeof keys): Light => {
  const line = keys[side]
  const above = Math.max(
    1,
    line.findIndex(([at]) => at >= height),
  )
  const [low, from] = line[above - 1]!
  const [high, to] = line[above]!
  return between(from, to, (height - low) / (high - low))
}

/** The light of a time of day. The sun rises on the left and sets on the right, as seen from the north. */
export const lightAt = ({ level, rises }: Sun): Light => {
  const [height, y] = levels[level]!
  const light = mixedAt(height, rises ? 'rises' : 'sets')
  // At night this is the moon, with its own position.
  if (level === 0) return light
  const aside = 0.39 * Math.cos((Math.max(0, level - 1) / (levels.length - 2)) * (Math.PI / 2))
  return { ...light, sun: { ...light.sun, x: rises ? 0.5 - aside : 0.5 + aside, y, orb: level > 1 ? 0.03 : 0 } }
}
