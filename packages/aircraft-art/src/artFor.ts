import { dice, hashOf } from './svg/chance.ts'
import type { View } from './drawAircraft.ts'
import { type Region, regions } from './scene/regions.ts'
import { liveryKeys, type LiveryKey } from './aircraft/liveries.ts'
import type { ModelKey } from './models/modelNames.ts'
import type { LightKey } from './scene/palette.ts'

const glass = /g1000|g3000|g5000|g3x|g500|g600|nxi|perspective|entegra|avidyne|aspen|gi[ -]?275|glass|touch\+/
/** Navigators and autopilots found among round instruments. */
const round = /\b430w?\b|\b530w?\b|\bgns\b|six[ -]?pack|steam|s-tec|\bkx[ -]?1\d\d|king kln/

/** Picks the cockpit picture by equipment. Default: displays, which most aircraft have by now. */
export const cockpitView = (equipment: readonly string[]): 'panel' | 'gauges' => {
  const said = equipment.join('\n').toLowerCase()
  return !glass.test(said) && round.test(said) ? 'gauges' : 'panel'
}

type Art = {
  livery: LiveryKey
  light: LightKey
  region: Region
  nose: 'left' | 'right'
  /** View for cards and lists: on the ramp or in flight. */
  cover: 'side' | 'flight'
  /** Gallery order, cover first. */
  views: View[]
}

// Attractive light is more frequent: daylight and low sun rather than night and overcast.
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
 * Picks an aircraft's picture settings from registration and model; the cockpit depends on the equipment. Each setting is random on its
 * own, so aircraft rarely share several.
 */
export const artFor = (aircraft: { tail: string; model: ModelKey; equipment?: readonly string[] }): Art => {
  const roll = dice(hashOf(`${aircraft.model} ${aircraft.tail}`))
  const pick = <Value>(deck: readonly [Value, ...Value[]]): Value => deck[Math.floor(roll() * deck.length)] ?? deck[0]
  const livery = pick(liveryKeys)
  const light = pick(lightDeck)
  const region = pick(regions)
  const nose = pick<'left' | 'right'>(['left', 'right'])
  // Flying at night shows little land, so show these on the ramp.
  const cover = roll() < 0.34 && light !== 'night' ? 'flight' : 'side'
  const other = cover === 'side' ? 'flight' : 'side'
  return { livery, light, region, nose, cover, views: [cover, cockpitView(aircraft.equipment ?? []), 'above', other, 'tail'] }
}
