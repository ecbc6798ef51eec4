import type { Place, WeatherSource } from './weatherSource.ts'

// Generated weather for demos: deterministic per airport and hour. Seasons, days, morning fog and fronts from the west. METAR and TAF are
// derived from the same hours, in their real formats.

const hourMs = 3_600_000
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Pseudo-random in 0…1, seeded by the text. */
const chance = (text: string) => {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth noise over time: a value every `hours`, with cosine interpolation. */
const drift = (name: string, hour: number, hours: number) => {
  const at = hour / hours
  const before = Math.floor(at)
  const part = (1 - Math.cos((at - before) * Math.PI)) / 2
  return chance(`${name}:${before}`) * (1 - part) + chance(`${name}:${before + 1}`) * part
}

type Layer = { cover: 'FEW' | 'SCT' | 'BKN' | 'OVC'; ft: number }
type Hour = {
  wind: { from: number; kt: number; gustKt: number | null }
  miles: number
  weather: string[]
  /** Empty: clear sky. */
  layers: Layer[]
  tempC: number
  dewC: number
  altimeter: number
}

/** Weather at a place in one hour (hours since 1970). */
const hourAt = ({ code, lat, lon }: Place, hour: number): Hour => {
  const day = ((hour / 24) % 365.25) / 365.25
  const summer = -Math.cos((day - 0.055) * 2 * Math.PI)
  const local = (((hour + lon / 15) % 24) + 24) % 24
  const warmth = Math.sin(((local - 9) / 24) * 2 * Math.PI)
  // A front travels about a thousand miles a day: 1.5 hours per degree of longitude.
  const front = drift(`front:${Math.round(lat / 4)}`, hour - (lon + 120) * 1.5, 40)
  const passing = clamp((front - 0.72) / 0.2, 0, 1)
  const damp = drift(`damp:${code}`, hour, 60) * 0.6 + (lon < -114 && lat > 38 ? -summer * 0.15 : 0.1)
  const tempC = Math.round(19 - Math.abs(lat - 30) * 0.8 + summer * 8 + warmth * 6 - passing * 5)
  const spread = Math.max(0, Math.round(3 + (1 - damp) * 8 + warmth * 5 - passing * 6))
  const kt = Math.round(clamp(3 + warmth * 5 + drift(`wind:${code}`, hour, 9) * 6 + passing * 13, 0, 40))
  const gusty = passing > 0.3 && kt >= 12
  const from = (Math.round((drift(`from:${code}`, hour, 30) * 200 + 160 + passing * 60) / 10) * 10) % 360 || 360

  const isCoast = lon < -116 && lat > 32
  const foggy = passing === 0 && local > 2 && local < 10.5 && damp > (isCoast ? 0.34 : 0.44) && spread <= 4
  const base = {
    wind: { from, kt: kt < 3 ? 0 : kt, gustKt: gusty ? kt + 6 + Math.round(passing * 5) : null },
    tempC,
    dewC: tempC - spread,
  }
  const altimeter = Math.round((30.08 - passing * 0.35 + (drift(`sea:${code}`, hour, 50) - 0.5) * 0.2) * 100) / 100
  if (foggy) {
    const thick = clamp((damp - 0.34) * 3 * Math.min(1, (10.5 - local) / 2, (local - 1.5) / 2), 0, 1)
    const still = { ...base.wind, kt: Math.min(base.wind.kt, 4), gustKt: null }
    const miles = thick > 0.6 ? 0.25 : thick > 0.35 ? 1.5 : 3
    const ft = Math.round(clamp(1200 - thick * 1100, 200, 1200) / 100) * 100
    return {
      ...base,
      wind: still,
      miles,
      weather: [miles < 0.65 ? 'FG' : 'BR'],
      layers: [{ cover: 'OVC', ft }],
      dewC: tempC - (thick > 0.35 ? 0 : 1),
      altimeter,
    }
  }
  if (passing > 0.15) {
    const ft = Math.round((4200 - passing * 3300) / 100) * 100
    const wet = passing > 0.45
    const thunder = passing > 0.85 && summer > 0 && local > 12
    const weather = wet
      ? [thunder ? 'TSRA' : tempC <= 0 ? '-SN' : passing > 0.7 ? 'RA' : '-RA', ...(passing > 0.6 ? ['BR'] : [])]
      : []
    return {
      ...base,
      miles: wet ? (passing > 0.7 ? 3 : 5) : 10,
      weather,
      layers: [{ cover: passing > 0.5 ? 'OVC' : 'BKN', ft }],
      altimeter,
    }
  }
  const clouds = drift(`clouds:${code}`, hour, 12)
  const ft = Math.round((3500 + clouds * 6000) / 500) * 500
  const layers: Layer[] = clouds < 0.4 ? [] : [{ cover: clouds < 0.6 ? 'FEW' : clouds < 0.85 ? 'SCT' : 'BKN', ft }]
  return { ...base, miles: 10, weather: [], layers, altimeter }
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')
const windGroup = ({ from, kt, gustKt }: Hour['wind']) =>
  kt === 0 ? '00000KT' : `${digits(from, 3)}${digits(kt, 2)}${gustKt === null ? '' : `G${digits(gustKt, 2)}`}KT`
const milesGroup = (miles: number) => (miles === 0.25 ? '1/4SM' : miles === 1.5 ? '1 1/2SM' : `${miles}SM`)
const skyGroup = (layers: Layer[], clear: string) =>
  layers.length === 0 ? clear : layers.map(({ cover, ft }) => `${cover}${digits(ft / 100, 3)}`).join(' ')
const degreesGroup = (degrees: number) => (degrees < 0 ? `M${digits(-degrees, 2)}` : digits(degrees, 2))
const dayHour = (hour: number, most24 = false) => {
  const at = new Date(hour * hourMs)
  if (most24 && at.getUTCHours() === 0) return `${digits(new Date((hour - 1) * hourMs).getUTCDate(), 2)}24`
  return `${digits(at.getUTCDate(), 2)}${digits(at.getUTCHours(), 2)}`
}
const stamp = (at: Date) => `${digits(at.getUTCDate(), 2)}${digits(at.getUTCHours(), 2)}${digits(at.getUTCMinutes(), 2)}Z`

/** Observed at 53 minutes past each hour. */
const metarOf = (place: Place, now: Date) => {
  const hour = Math.floor((now.getTime() - 53 * 60_000) / hourMs)
  const at = new Date(hour * hourMs + 53 * 60_000)
  const { wind, miles, weather, layers, tempC, dewC, altimeter } = hourAt(place, hour + 1)
  const groups = [milesGroup(miles), ...weather, skyGroup(layers, 'CLR')]
  const raw = `METAR ${place.code} ${stamp(at)} AUTO ${windGroup(wind)} ${groups.join(' ')} ${degreesGroup(tempC)}/${degreesGroup(dewC)} A${digits(Math.round(altimeter * 100), 4)} RMK AO2`
  return { raw, near: at }
}

const tafHours = 30
const everyHours = 6

const tafGroups = ({ wind, miles, weather, layers }: Hour) =>
  [windGroup(wind), miles >= 6 ? 'P6SM' : milesGroup(miles), ...weather, skyGroup(layers, 'SKC')].join(' ')

/** A new TAF group is needed: other weather, ceiling or visibility, or clearly another wind. */
const differs = (a: Hour, b: Hour) =>
  a.weather.join() !== b.weather.join() ||
  a.miles !== b.miles ||
  Math.abs((a.layers[0]?.ft ?? 12_000) - (b.layers[0]?.ft ?? 12_000)) >=
    (Math.min(a.layers[0]?.ft ?? 12_000, b.layers[0]?.ft ?? 12_000) < 3500 ? 300 : 4000) ||
  (a.layers[0]?.cover === 'BKN' || a.layers[0]?.cover === 'OVC') !==
    (b.layers[0]?.cover === 'BKN' || b.layers[0]?.cover === 'OVC') ||
  Math.abs(a.wind.kt - b.wind.kt) >= 6 ||
  (a.wind.gustKt === null) !== (b.wind.gustKt === null)

/** Issued four times a day for thirty hours, forty minutes before it starts. */
const tafOf = (place: Place, now: Date) => {
  const begins = Math.floor((now.getTime() + 40 * 60_000) / (everyHours * hourMs)) * everyHours
  const issued = new Date(begins * hourMs - 40 * 60_000)
  let last = hourAt(place, begins)
  const lines = [`TAF ${place.code} ${stamp(issued)} ${dayHour(begins)}/${dayHour(begins + tafHours, true)} ${tafGroups(last)}`]
  for (let hour = begins + 1; hour < begins + tafHours; hour++) {
    const next = hourAt(place, hour)
    if (!differs(last, next)) continue
    lines.push(`FM${dayHour(hour)}00 ${tafGroups(next)}`)
    last = next
  }
  return { raw: lines.join('\n     '), near: issued }
}

export const demoWeather: WeatherSource = (place, now) => Promise.resolve({ metar: metarOf(place, now), taf: tafOf(place, now) })
