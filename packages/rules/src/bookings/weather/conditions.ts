import type { FlightCategory } from '@tailshare/contract/bookings/weather/weather'

// Groups shared by METAR and TAF (AIM 7-1-28). Feet above ground, statute miles, knots, degrees true.

export type Wind = {
  /** `null`: variable. */
  from: number | null
  kt: number
  gustKt: number | null
}
export type Cover = 'FEW' | 'SCT' | 'BKN' | 'OVC' | 'VV'
/** `null`: not reported, such as cloud without an amount, or an obscured sky without a height. */
export type Layer = { cover: Cover | null; ft: number | null }
/** `null`: not reported or unreadable. Never treat it as good weather. */
export type Conditions = {
  wind: Wind | null
  visibilitySm: number | null
  /** Greater than `visibilitySm`, as in P6SM. */
  isMore: boolean
  /** As reported: `RA`, `-SHRA`, `FG`. */
  weather: string[]
  /** Empty if reported clear. */
  layers: Layer[] | null
}

export const noConditions: Conditions = { wind: null, visibilitySm: null, isMore: false, weather: [], layers: null }

const windGroup = /^(VRB|\d{3})P?(\d{2,3})(?:GP?(\d{2,3}))?(KT|MPS)$/
/** A group with a wind unit, excluding wind shear (`WS020/22045KT`). */
const likeWind = /^(?!WS\d).*(?:KT|MPS|KMH)$/
const statuteGroup = /^([PM])?(?:(\d{1,2})|(\d)\/(\d{1,2}))SM$/
const metersGroup = /^(\d{4})(?:NDV)?$/
const likeVisibility = /SM$|^\/{4}$/
const weatherGroup =
  /^(?:\+|-|VC)?(?:MI|PR|BC|DR|BL|SH|TS|FZ)*(?:DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PY|PO|SQ|FC|SS|DS)*$/
/** `BKN008///`: the last three characters are the cloud type. */
const layerGroup = /^(FEW|SCT|BKN|OVC|VV|\/{3})(\d{3}|\/{3})(?:CB|TCU|\/{3})?$/
const likeLayer = /^(?:FEW|SCT|BKN|OVC|VV)/
const clear = new Set(['SKC', 'CLR', 'NSC', 'NCD'])
/** Groups after these are not conditions: `AMD NOT SKED`, `LAST NO AMDS AFT 2606 NEXT 2614`, `AUTOMATED SENSOR METWATCH 2606 TIL 2614`. */
const remarkWords = new Set(['RMK', 'AMD', 'AUTOMATED', 'LAST', 'LIMITED', 'NXT'])
const metersPerMile = 1609.344
const knotsPerMps = 1.943_844

const readWind = (group: string): Partial<Conditions> | undefined => {
  const [, from, speed, gust, unit] = windGroup.exec(group) ?? []
  if (from === undefined) return likeWind.test(group) ? { wind: null } : undefined
  const knots = (text: string) => Math.round(Number(text) * (unit === 'MPS' ? knotsPerMps : 1))
  return {
    wind: { from: from === 'VRB' ? null : Number(from) % 360, kt: knots(speed!), gustKt: gust ? knots(gust) : null },
  }
}

const unreadVisibility = { visibilitySm: null, isMore: false }

/** `before` may be the whole miles, as in `1 1/2SM`. */
const readVisibility = (group: string, before: string): Partial<Conditions> | undefined => {
  const [, meters] = metersGroup.exec(group) ?? []
  if (meters !== undefined) {
    const isMore = meters === '9999'
    return { visibilitySm: isMore ? 6 : Number(meters) / metersPerMile, isMore }
  }
  const [all, sign, miles, over, under] = statuteGroup.exec(group) ?? []
  if (all === undefined) return likeVisibility.test(group) ? unreadVisibility : undefined
  const whole = /^\d$/.test(before) ? Number(before) : 0
  if (miles !== undefined) return whole > 0 ? unreadVisibility : { visibilitySm: Number(miles), isMore: sign === 'P' }
  const part = Number(over) / Number(under)
  return part < 1 ? { visibilitySm: whole + part, isMore: sign === 'P' } : unreadVisibility
}

const readLayer = (group: string): Layer | undefined => {
  const [all, cover, hundreds] = layerGroup.exec(group) ?? []
  const [named] = likeLayer.exec(cover ?? group) ?? []
  if (all === undefined && named === undefined) return undefined
  return { cover: (named as Cover | undefined) ?? null, ft: /^\d/.test(hundreds ?? '') ? Number(hundreds) * 100 : null }
}

/**
 * Parses wind, visibility, weather and sky; ignores other groups. A recognized but unreadable group makes its value unknown. Four digits
 * are a visibility only before weather and sky.
 */
export const readConditions = (groups: readonly string[]): Partial<Conditions> => {
  let read: Partial<Conditions> = {}
  for (const [at, group] of groups.entries()) {
    if (remarkWords.has(group)) break
    const isPast = read.visibilitySm !== undefined || read.weather !== undefined || read.layers !== undefined
    const isVisibility = !(isPast && metersGroup.test(group))
    const found = readWind(group) ?? (isVisibility ? readVisibility(group, groups[at - 1] ?? '') : {})
    const layer = readLayer(group)
    if (group === 'CAVOK') read = { ...read, visibilitySm: 6, isMore: true, weather: [], layers: [] }
    else if (found) read = { ...read, ...found }
    else if (clear.has(group)) read = { ...read, layers: [] }
    else if (layer) read = { ...read, layers: [...(read.layers ?? []), layer] }
    else if (group === 'NSW') read = { ...read, weather: [] }
    else if (group.length > 1 && weatherGroup.test(group)) read = { ...read, weather: [...(read.weather ?? []), group] }
  }
  return read
}

type Sky = Pick<Conditions, 'layers'>
export const isCeiling = ({ cover }: Layer) => cover === 'BKN' || cover === 'OVC' || cover === 'VV'

/** Lowest known height in feet of a layer covering more than half the sky; `null` if none. */
export const ceilingOf = ({ layers }: Sky): number | null => {
  const known = (layers ?? []).filter(isCeiling).flatMap(({ ft }) => ft ?? [])
  return known.length > 0 ? Math.min(...known) : null
}

/** True if no unreported layer can be below `ceilingOf`, or be the ceiling when that is `null`. */
export const knowsCeiling = (sky: Sky): boolean => {
  const ceiling = ceilingOf(sky)
  const mayBeLower = (layer: Layer) =>
    isCeiling(layer) ? layer.ft === null : layer.cover === null && (ceiling === null || (layer.ft !== null && layer.ft < ceiling))
  return sky.layers !== null && !sky.layers.some(mayBeLower)
}

const flightCategories: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR']
const worseOf = (a: FlightCategory, b: FlightCategory) => (flightCategories.indexOf(a) > flightCategories.indexOf(b) ? a : b)

/** FAA category from the known ceiling and visibility. */
const knownCategory = (conditions: Conditions): FlightCategory => {
  const ceiling = ceilingOf(conditions) ?? Infinity
  const { isMore } = conditions
  const miles = conditions.visibilitySm ?? Infinity
  if (ceiling < 500 || miles < 1) return 'LIFR'
  if (ceiling < 1000 || miles < 3) return 'IFR'
  if (ceiling <= 3000 || (miles <= 5 && !isMore)) return 'MVFR'
  return 'VFR'
}

/** The worst of several; `null` if ceiling or visibility is unknown and the known part is VFR. */
export const worstCategory = (forecast: readonly Conditions[]): FlightCategory | null => {
  const worst = forecast.map(knownCategory).reduce(worseOf, 'VFR')
  const isWhole = forecast.every((each) => each.visibilitySm !== null && knowsCeiling(each))
  return isWhole || worst !== 'VFR' ? worst : null
}

export const categoryOf = (conditions: Conditions) => worstCategory([conditions])
