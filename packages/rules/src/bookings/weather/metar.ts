import { noConditions, readConditions, type Conditions } from './conditions.ts'

const hourMs = 3_600_000

/**
 * Reports give only the day of the month: picks the month nearest to `near`. `hour` may be 24, the end of the day. `undefined` if invalid.
 */
export const nearestInstant = (near: Date, day: number, hour: number, minute = 0): Date | undefined => {
  if (day < 1 || day > 31 || hour > 24 || minute > 59) return undefined
  const candidates = [-1, 0, 1].flatMap((months) => {
    const first = new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, 1))
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day))
    return at.getUTCDate() === day ? [new Date(at.getTime() + hour * hourMs + minute * 60_000)] : []
  })
  const away = (at: Date) => Math.abs(at.getTime() - near.getTime())
  return candidates.toSorted((a, b) => away(a) - away(b))[0]
}

type Metar = {
  station: string
  at: Date
  conditions: Conditions
  tempC: number | null
  dewC: number | null
  altimeterInHg: number | null
}

const temperatureGroup = /^(M?\d{2})\/(M?\d{2})?$/
const altimeterGroup = /^(?:A(\d{4})|Q(\d{4}))$/
/** Groups after these are remarks or the two-hour trend, not observations. */
const afterwards = new Set(['RMK', 'BECMG', 'TEMPO', 'NOSIG'])
const inHgPerHpa = 0.029_53

const degrees = (text: string | undefined) => (text === undefined ? null : Number(text.replace('M', '-')))

/** Decodes a METAR or SPECI; `undefined` if invalid or `NIL`. `near`: a time close to the report, which omits the month. */
export const decodeMetar = (raw: string, near: Date): Metar | undefined => {
  const words = raw.trim().toUpperCase().split(/\s+/)
  const groups = words.filter((word, at) => !(at === 0 && (word === 'METAR' || word === 'SPECI')))
  const [station = '', time = ''] = groups
  const [, day, hour, minute] = /^(\d{2})(\d{2})(\d{2})Z$/.exec(time) ?? []
  if (!/^[A-Z][A-Z0-9]{3}$/.test(station) || day === undefined) return undefined
  const at = nearestInstant(near, Number(day), Number(hour), Number(minute))
  if (!at) return undefined
  const said = groups.slice(2).map((group) => group.replace(/=$/, ''))
  if (said.includes('NIL')) return undefined
  const end = said.findIndex((group) => afterwards.has(group))
  const body = said.slice(0, end < 0 ? undefined : end)
  const [, tempC, dewC] = body.map((group) => temperatureGroup.exec(group)).find((found) => found !== null) ?? []
  const [, hundredths, hpa] = body.map((group) => altimeterGroup.exec(group)).find((found) => found !== null) ?? []
  return {
    station,
    at,
    conditions: { ...noConditions, ...readConditions(body) },
    tempC: degrees(tempC),
    dewC: degrees(dewC),
    altimeterInHg: hundredths ? Number(hundredths) / 100 : hpa ? Math.round(Number(hpa) * inHgPerHpa * 100) / 100 : null,
  }
}
