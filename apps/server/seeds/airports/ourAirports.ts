import { isState, zoneOfAirport } from './zoneOfAirport.ts'

/** The columns of OurAirports' airports.csv that are looked at; https://ourairports.com/help/data-dictionary.html */
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
  /** The FAA's identifier, as on charts: `F70`. */
  localCode: string
  title: string
  town: string
  state: string
  zone: string
  lat: number
  lon: number
}

/** Either an airport, or why this line is none of ours, or what is wrong with it. */
type Reading = { airport: NamedAirport } | { skipped: string } | { wrong: string }

const landTypes = ['small_airport', 'medium_airport', 'large_airport']
const otherTypes = ['heliport', 'seaplane_base', 'balloonport', 'closed']
const territories = ['PR', 'VI', 'GU', 'AS', 'MP']

const cleaned = (text: string) => text.replaceAll('–', '-').replace(/\s+/g, ' ').trim()
const coordinate = (text: string) => (text.trim() === '' ? NaN : Number(text))
/** About ten meters. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** The ICAO code where there is one, else the FAA's identifier. */
const codeOf = ({ ident, gps_code, icao_code = '', local_code }: OurAirport) =>
  [gps_code, icao_code, ident].find((code) => /^[A-Z]{4}$/.test(code)) ??
  [local_code, gps_code, ident].find((code) => /^[A-Z0-9]{3,4}$/.test(code))

const stateOf = ({ iso_country, iso_region }: OurAirport) =>
  territories.includes(iso_country) ? iso_country : iso_region.replace(/^US-/, '')

/** From Samoa to Maine and from Guam to the Aleutians; what lies elsewhere has a wrong sign. */
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
 * The FAA gives airports that the public may use identifiers of three signs; those with four belong to private fields
 * (Order JO 7350.9, 1-2-7). Bases of the armed forces are told by their names, unless they share the field with an airport.
 */
export const isPublicUse = ({ localCode, title }: NamedAirport) =>
  /^[A-Z0-9]{3}$/.test(localCode) && !onWater.test(title) && (!military.test(title) || civil.test(title))
