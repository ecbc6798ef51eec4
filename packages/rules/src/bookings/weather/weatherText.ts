import { capital } from '@tailshare/contract/text/countText'
import { ceilingOf, isCeiling, knowsCeiling, type Conditions, type Cover, type Layer, type Wind } from './conditions.ts'
import { feetText, milesText } from './minimums.ts'

const unsaidIn = { report: 'not reported', forecast: 'not forecast' }

const degreesText = (degrees: number) => `${String(degrees === 0 ? 360 : degrees).padStart(3, '0')}°`

const windText = ({ from, kt, gustKt }: Wind) => {
  if (kt === 0) return 'wind calm'
  const gusts = gustKt === null ? '' : `, gusts ${gustKt} kt`
  return `wind ${from === null ? 'variable' : degreesText(from)} at ${kt} kt${gusts}`
}

const covers: Record<Exclude<Cover, 'VV'>, string> = {
  FEW: 'few clouds',
  SCT: 'scattered clouds',
  BKN: 'broken clouds',
  OVC: 'overcast',
}

const layerText = ({ cover, ft }: Layer, unsaid: string) => {
  if (cover === 'VV') return `sky hidden, vertical visibility ${ft === null ? unsaid : feetText(ft)}`
  const clouds = cover === null ? 'clouds' : covers[cover]
  return `${clouds}${ft === null ? `, height ${unsaid}` : ` at ${feetText(ft)}`}${cover === null ? `, amount ${unsaid}` : ''}`
}

/** The ceiling, otherwise the lowest clouds. */
const skyText = (sky: Pick<Conditions, 'layers'>, unsaid: string) => {
  const seen = (sky.layers ?? []).filter(({ cover, ft }) => cover !== null || ft !== null)
  if (sky.layers === null || (seen.length === 0 && sky.layers.length > 0)) return `sky ${unsaid}`
  const [lowest] = seen.toSorted((a, b) => Number(isCeiling(b)) - Number(isCeiling(a)) || (a.ft ?? 0) - (b.ft ?? 0))
  if (!lowest) return 'no clouds'
  const isPart = lowest.cover !== null && lowest.ft !== null && !knowsCeiling(sky)
  return `${layerText(lowest, unsaid)}${isPart ? `, rest of the sky ${unsaid}` : ''}`
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

/** `-SHRA` in words: light showers of rain. */
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

const visibilityText = ({ visibilitySm, isMore }: Pick<Conditions, 'visibilitySm' | 'isMore'>, unsaid: string) =>
  `visibility ${visibilitySm === null ? unsaid : `${isMore ? 'more than ' : ''}${milesText(visibilitySm)}`}`

/** One line: wind, visibility, weather, sky. Unknown values are mentioned. */
export const conditionsText = (conditions: Conditions, from: 'report' | 'forecast' = 'report') => {
  const unsaid = unsaidIn[from]
  const text = [
    conditions.wind ? windText(conditions.wind) : `wind ${unsaid}`,
    visibilityText(conditions, unsaid),
    ...conditions.weather.map(phenomenonText),
    skyText(conditions, unsaid),
  ].join(', ')
  return capital(text)
}

/** Per element, the worst known: lowest ceiling, shortest visibility, strongest wind, and all weather. */
export const worstOf = (forecast: readonly Conditions[]): Conditions => {
  const strength = ({ kt, gustKt }: Wind) => Math.max(kt, gustKt ?? 0)
  const byWind = forecast.flatMap(({ wind }) => wind ?? []).toSorted((a, b) => strength(b) - strength(a))
  const bySight = forecast
    .filter(({ visibilitySm }) => visibilitySm !== null)
    .toSorted((a, b) => a.visibilitySm! - b.visibilitySm! || Number(a.isMore) - Number(b.isMore))
  const bySky = forecast
    .filter(({ layers }) => layers !== null)
    .toSorted((a, b) => Number(knowsCeiling(a)) - Number(knowsCeiling(b)))
    .toSorted((a, b) => (ceilingOf(a) ?? Infinity) - (ceilingOf(b) ?? Infinity))
  return {
    wind: byWind[0] ?? null,
    visibilitySm: bySight[0]?.visibilitySm ?? null,
    isMore: bySight[0]?.isMore ?? false,
    weather: [...new Set(forecast.flatMap(({ weather }) => weather))],
    layers: bySky[0]?.layers ?? null,
  }
}

const isUnsaid: [name: string, of: (conditions: Conditions) => boolean][] = [
  ['wind', ({ wind }) => wind === null],
  ['visibility', ({ visibilitySm }) => visibilitySm === null],
  ['sky', ({ layers }) => layers === null],
]

/** The worst of a forecast in one line, and what it omits part of the time. */
export const forecastConditionsText = (forecast: readonly Conditions[]) => {
  const gaps = isUnsaid.filter(([, of]) => forecast.some(of) && !forecast.every(of)).map(([name]) => name)
  const partly = gaps.length > 0 ? `, in part ${gaps.join(' and ')} ${unsaidIn.forecast}` : ''
  return conditionsText(worstOf(forecast), 'forecast') + partly
}
