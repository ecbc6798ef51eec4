import { dice, hashOf } from './chance.ts'
import { cockpitView } from './cockpit.ts'
import type { View } from './drawAircraft.ts'
import type { Region } from './regions.ts'
import { regions } from './regions.ts'
import { liveryKeys, type LiveryKey } from './liveries.ts'
import type { ModelKey } from './modelNames.ts'
import type { LightKey } from './palette.ts'

type Art = {
  livery: LiveryKey
  light: LightKey
  region: Region
  nose: 'left' | 'right'
  /** The picture for cards and lists: on the ramp or in flight. */
  cover: 'side' | 'flight'
  /** Order of a gallery, the cover first. */
  views: View[]
}

// Light pictures sell: by day and in low sun more often than at night or under cloud.
const lightDeck = [
  'day',
  'golden',
  'dawn',
  'day',
  'dusk',
  'golden',
  'overcast',
  'day',
  'night',
  'dawn',
] as const satisfies readonly LightKey[]

/**
 * Chooses the picture settings of one aircraft from its registration and model alone; the cockpit fits the equipment.
 * Each setting has a throw of its own, so two aircraft that share one seldom share the next.
 */
export const artFor = (aircraft: { tail: string; model: ModelKey; equipment?: readonly string[] }): Art => {
  const roll = dice(hashOf(`${aircraft.model} ${aircraft.tail}`))
  const pick = <Value>(deck: readonly [Value, ...Value[]]): Value => deck[Math.floor(roll() * deck.length)] ?? deck[0]
  const livery = pick(liveryKeys)
  const light = pick(lightDeck)
  const region = pick(regions)
  const nose = pick<'left' | 'right'>(['left', 'right'])
  // Night flying shows little of the land below, so such aircraft stand under the lamps.
  const cover = roll() < 0.34 && light !== 'night' ? 'flight' : 'side'
  const other = cover === 'side' ? 'flight' : 'side'
  return { livery, light, region, nose, cover, views: [cover, cockpitView(aircraft.equipment ?? []), 'above', other, 'tail'] }
}
