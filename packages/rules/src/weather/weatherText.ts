import { capital } from '@tailshare/contract/capital'
import { ceilingOf, type Conditions, type Layer, type Wind } from './conditions.ts'
import { feetText, milesText } from './minimums.ts'

// Reports in words.

const degreesText = (degrees: number) => `${String(degrees === 0 ? 360 : degrees).padStart(3, '0')}°`

const windText = ({ from, kt, gustKt }: Wind) => {
  if (kt === 0) return 'wind calm'
  const gusts = gustKt === null ? '' : `, gusts ${gustKt} kt`
  return `wind ${from === null ? 'variable' : degreesText(from)} at ${kt} kt${gusts}`
}

const covers: Record<Layer['cover'], string> = {
  FEW: 'few clouds at',
  SCT: 'scattered clouds at',
  BKN: 'broken clouds at',
  OVC: 'overcast at',
  VV: 'sky hidden, vertical visibility',
}

/** The ceiling, else the lowest clouds. */
const skyText = (conditions: Pick<Conditions, 'layers'>) => {
  const ceiling = ceilingOf(conditions)
  const lowest = conditions.layers.toSorted((a, b) => a.ft - b.ft)
  const layer =
    ceiling === null ? lowest[0] : lowest.find(({ ft, cover }) => ft === ceiling && cover !== 'FEW' && cover !== 'SCT')
  return layer ? `${covers[layer.cover]} ${feetText(layer.ft)}` : 'no clouds'
}

const phenomena: Record<string, string> = {
  DZ: 'drizzle',
  RA: 'rain',
  SN: 'snow',
  SG: 'snow grains',
  IC: 'ice crystals',
  PL: 'ice pellets',
  GR: 'hail',
  GS: 'small hail',
  UP: 'precipitation',
  BR: 'mist',
  FG: 'fog',
  FU: 'smoke',
  VA: 'volcanic ash',
  DU: 'dust',
  SA: 'sand',
  HZ: 'haze',
  PY: 'spray',
  PO: 'dust whirls',
  SQ: 'squalls',
  FC: 'funnel cloud',
  SS: 'sandstorm',
  DS: 'dust storm',
}
const descriptors: Record<string, string> = {
  MI: 'shallow',
  PR: 'partial',
  BC: 'patches of',
  DR: 'drifting',
  BL: 'blowing',
  SH: 'showers of',
  TS: 'thunderstorm with',
  FZ: 'freezing',
}

/** `-SHRA` as people say it: light showers of rain. */
export const phenomenonText = (group: string) => {
  const [, sign, rest = ''] = /^(\+|-|VC)?(.*)$/.exec(group) ?? []
  const words = (rest.match(/../g) ?? []).map((code) => descriptors[code] ?? phenomena[code] ?? code)
  const last = rest.slice(-2)
  const said = words
    .join(' ')
    .replace(/^(thunderstorm) with$/, '$1')
    .replace(/^(showers) of$/, '$1')
  const strength = sign === '+' ? 'heavy ' : sign === '-' && last !== 'TS' ? 'light ' : ''
  return `${strength}${said}${sign === 'VC' ? ' nearby' : ''}`
}

const visibilityText = ({ visibilitySm, isMore }: Pick<Conditions, 'visibilitySm' | 'isMore'>) =>
  visibilitySm === null ? undefined : `visibility ${isMore ? 'more than ' : ''}${milesText(visibilitySm)}`

/** One line: wind, visibility, weather, sky. */
export const conditionsText = (conditions: Conditions) => {
  const text = [
    conditions.wind && windText(conditions.wind),
    visibilityText(conditions),
    ...conditions.weather.map(phenomenonText),
    skyText(conditions),
  ]
    .filter(Boolean)
    .join(', ')
  return capital(text)
}

/** Of all that is forecast the lowest ceiling, the shortest visibility, the strongest wind, and every weather. */
export const worstOf = (forecast: readonly Conditions[]): Conditions => {
  const strength = ({ kt, gustKt }: Wind) => Math.max(kt, gustKt ?? 0)
  const byWind = forecast.flatMap(({ wind }) => wind ?? []).toSorted((a, b) => strength(b) - strength(a))
  const bySight = forecast
    .filter(({ visibilitySm }) => visibilitySm !== null)
    .toSorted((a, b) => a.visibilitySm! - b.visibilitySm! || Number(a.isMore) - Number(b.isMore))
  const bySky = forecast.toSorted((a, b) => (ceilingOf(a) ?? Infinity) - (ceilingOf(b) ?? Infinity))
  return {
    wind: byWind[0] ?? null,
    visibilitySm: bySight[0]?.visibilitySm ?? null,
    isMore: bySight[0]?.isMore ?? false,
    weather: [...new Set(forecast.flatMap(({ weather }) => weather))],
    layers: bySky[0]?.layers ?? [],
  }
}
