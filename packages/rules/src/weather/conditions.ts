import type { FlightCategory } from '@tailshare/contract/weather'

// The groups that METAR and TAF share, as AIM 7-1-28 explains them. Feet above the ground, statute miles, knots, degrees true.

export type Wind = {
  /** `null`: variable. */
  from: number | null
  kt: number
  gustKt: number | null
}
type Cover = 'FEW' | 'SCT' | 'BKN' | 'OVC' | 'VV'
export type Layer = { cover: Cover; ft: number }
export type Conditions = {
  wind: Wind | null
  visibilitySm: number | null
  /** More than `visibilitySm`, as in P6SM. */
  isMore: boolean
  /** `RA`, `-SHRA`, `FG`, as they stand. */
  weather: string[]
  layers: Layer[]
}

export const noConditions: Conditions = { wind: null, visibilitySm: null, isMore: false, weather: [], layers: [] }

const windGroup = /^(VRB|\d{3})P?(\d{2,3})(?:GP?(\d{2,3}))?(KT|MPS)$/
const statuteGroup = /^([PM])?(?:(\d{1,2})|(\d)\/(\d{1,2}))SM$/
const weatherGroup =
  /^(?:\+|-|VC)?(?:MI|PR|BC|DR|BL|SH|TS|FZ)*(?:DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PY|PO|SQ|FC|SS|DS)*$/
const layerGroup = /^(FEW|SCT|BKN|OVC|VV)(\d{3})(?:CB|TCU)?$/
const clear = new Set(['SKC', 'CLR', 'NSC', 'NCD'])
const metersPerMile = 1609.344
const knotsPerMps = 1.943_844

const readWind = (group: string): Partial<Conditions> | undefined => {
  const [, from, speed, gust, unit] = windGroup.exec(group) ?? []
  if (from === undefined) return undefined
  const knots = (text: string) => Math.round(Number(text) * (unit === 'MPS' ? knotsPerMps : 1))
  return {
    wind: { from: from === 'VRB' ? null : Number(from) % 360, kt: knots(speed!), gustKt: gust ? knots(gust) : null },
  }
}

/** `whole` is the number of a group before, as in `1 1/2SM`. */
const readVisibility = (group: string, whole: number): Partial<Conditions> | undefined => {
  if (group === 'CAVOK') return { visibilitySm: 6, isMore: true, weather: [], layers: [] }
  if (/^\d{4}$/.test(group)) {
    const isMore = group === '9999'
    return { visibilitySm: isMore ? 6 : Number(group) / metersPerMile, isMore }
  }
  const [all, sign, miles, over, under] = statuteGroup.exec(group) ?? []
  if (all === undefined) return undefined
  const part = miles === undefined ? Number(over) / Number(under) : Number(miles)
  return Number.isFinite(part) ? { visibilitySm: whole + part, isMore: sign === 'P' } : undefined
}

/** What groups say; those that say nothing of wind, visibility, weather and sky are left out. */
export const readConditions = (groups: readonly string[]): Partial<Conditions> => {
  let read: Partial<Conditions> = {}
  for (const [at, group] of groups.entries()) {
    const before = groups[at - 1] ?? ''
    const found = readWind(group) ?? readVisibility(group, /^\d$/.test(before) ? Number(before) : 0)
    const [, cover, hundreds] = layerGroup.exec(group) ?? []
    if (found) read = { ...read, ...found }
    else if (clear.has(group)) read = { ...read, layers: [] }
    else if (cover) read = { ...read, layers: [...(read.layers ?? []), { cover: cover as Cover, ft: Number(hundreds) * 100 }] }
    else if (group === 'NSW') read = { ...read, weather: [] }
    else if (group.length > 1 && weatherGroup.test(group)) read = { ...read, weather: [...(read.weather ?? []), group] }
  }
  return read
}

/** The lowest layer that covers more than half the sky, in feet; `null` without one. */
export const ceilingOf = ({ layers }: Pick<Conditions, 'layers'>): number | null => {
  const ceilings = layers.filter(({ cover }) => cover === 'BKN' || cover === 'OVC' || cover === 'VV').map(({ ft }) => ft)
  return ceilings.length > 0 ? Math.min(...ceilings) : null
}

const flightCategories: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR']

/** By ceiling and visibility, as the FAA draws the lines. */
export const categoryOf = (conditions: Conditions): FlightCategory => {
  const ceiling = ceilingOf(conditions) ?? Infinity
  const { isMore } = conditions
  const miles = conditions.visibilitySm ?? Infinity
  if (ceiling < 500 || miles < 1) return 'LIFR'
  if (ceiling < 1000 || miles < 3) return 'IFR'
  if (ceiling <= 3000 || (miles <= 5 && !isMore)) return 'MVFR'
  return 'VFR'
}

export const worseOf = (a: FlightCategory, b: FlightCategory) =>
  flightCategories.indexOf(a) > flightCategories.indexOf(b) ? a : b
