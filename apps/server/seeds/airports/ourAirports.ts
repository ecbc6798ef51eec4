import { isState, zoneOfAirport } from './zoneOfAirport.ts'

/** Columns used from OurAirports' airports.csv; https://ourairports.com/help/data-dictionary.html */
export const neededColumns = [
  'ident',
  'type',
  'name',
  'latitude_deg',
  'longitude_deg',
  'iso_country',
  'iso_region',
  'municipality',
  'gps_code',
  'local_code',
] as const

export type OurAirport = Record<(typeof neededColumns)[number], string> & { icao_code?: string }

export type NamedAirport = {
  code: string
  /** FAA identifier as on charts: `F70`. */
  localCode: string
  title: string
  town: string
  state: string
  zone: string
  lat: number
  lon: number
}

/** An airport, the reason to skip the line, or its error. */
type Reading = { airport: NamedAirport } | { skipped: string } | { wrong: string }

const landTypes = ['small_airport', 'medium_airport', 'large_airport']
const otherTypes = ['heliport', 'seaplane_base', 'balloonport', 'closed']
const territories = ['PR', 'VI', 'GU', 'AS', 'MP']

const cleaned = (text: string) => text.replaceAll('–', '-').replace(/\s+/g, ' ').trim()
const coordinate = (text: string) => (text.trim() === '' ? NaN : Number(text))
/** About ten meters. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** The ICAO code if there is one, otherwise the FAA identifier. */
const codeOf = ({ ident, gps_code, icao_code = '', local_code }: OurAirport) =>
  [gps_code, icao_code, ident].find((code) => /^[A-Z]{4}$/.test(code)) ??
  [local_code, gps_code, ident].find((code) => /^[A-Z0-9]{3,4}$/.test(code))

const stateOf = ({ iso_country, iso_region }: OurAirport) =>
  territories.includes(iso_country) ? iso_country : iso_region.replace(/^US-/, '')

/** From Samoa to Maine and Guam to the Aleutians. Outside, a sign must be wrong. */
const isInReach = (lat: number, lon: number) => lat > -15 && lat < 72 && (lon < -64 || lon > 144)

export const readOurAirport = (row: OurAirport): Reading => {
  if (row.iso_country !== 'US' && !territories.includes(row.iso_country)) return { skipped: 'outside the US' }
  if (otherTypes.includes(row.type)) return { skipped: row.type.replace('_', ' ') }
  if (!landTypes.includes(row.type)) return { wrong: `type “${row.type}” is unknown` }

  const title = cleaned(row.name)
  if (title === '') return { wrong: 'the name is missing' }
  const [lat, lon] = [coordinate(row.latitude_deg), coordinate(row.longitude_deg)]
  if (!(Math.abs(lat) <= 90)) return { wrong: `“${row.latitude_deg}” is no latitude` }
  if (!(Math.abs(lon) <= 180)) return { wrong: `“${row.longitude_deg}” is no longitude` }

  const code = codeOf(row)
  if (!code) return { skipped: 'no identifier' }
  const state = stateOf(row)
  if (!isState(state)) return { skipped: 'no state' }
  if (!isInReach(lat, lon)) return { skipped: 'position outside the US' }
  const town = cleaned(row.municipality)
  return {
    airport: {
      code,
      localCode: row.local_code,
      title,
      town,
      state,
      zone: zoneOfAirport(lat, lon, state),
      lat: rounded(lat),
      lon: rounded(lon),
    },
  }
}

const military =
  /\b(air force|space force|a\.?f\.? aux|afb|army|aaf|naval|nas|nolf|mcas|marine corps|coast guard|lrrs|air station|air reserve base|national guard base|joint base|test range|assault strip|lz|auxiliary field one|ultralightport|heliport)\b/i
const onWater = /^(?!.*\bairport\b).*\bseaplane base\b/i
const civil = /\b(regional|municipal|international|metropolitan|county|civil|midamerica)\b/i

/**
 * Whether an airport is for public use: FAA identifiers have three characters then, and four for private fields (Order JO 7350.9, 1-2-7).
 * Military bases are recognized by name, unless shared with an airport.
 */
export const isPublicUse = ({ localCode, title }: NamedAirport) =>
  /^[A-Z0-9]{3}$/.test(localCode) && !onWater.test(title) && (!military.test(title) || civil.test(title))
