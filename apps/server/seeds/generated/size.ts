import { sql } from 'kysely'

export type Size = {
  aircraft: number
  bookings: number
  /** Minimum; increased so that nobody is booked twice at the same time. */
  pilots: number
  /** Number of airports with aircraft, presets first and with decreasing numbers. Default: all presets, evenly. */
  airports?: number | undefined
  /** Only bookings, occupancy and flights: no events, records, money or notices. */
  bare?: boolean | undefined
}

/** Aircraft per school or club. Its pilots fly no others. */
const seatsOfClub = 20
/** One in this many aircraft of a club is flown with an instructor, who teaches on no other. */
const trainerEvery = 7

/** Counts and number ranges: owners first, then pilots, then instructors. */
export const planOf = ({ aircraft, pilots }: Size) => {
  const clubs = Math.max(1, Math.round(aircraft / seatsOfClub))
  // One more pilot than aircraft: by a pilot's next turn, their previous flight is over.
  const pilotsOfClub = Math.max(Math.ceil(aircraft / clubs) + 1, Math.floor(pilots / clubs))
  const owners = Math.max(1, Math.ceil(aircraft / 4))
  const instructors = Array.from({ length: aircraft }, (_, plane) => Math.floor(plane / clubs)).filter(
    (seat) => seat % trainerEvery === 0,
  ).length
  return { clubs, pilotsOfClub, owners, pilots: clubs * pilotsOfClub, instructors, trainerEvery }
}
export type Plan = ReturnType<typeof planOf>

/** A UUID from a prefix and a row number: fast, repeatable and in order. */
export const idOf = (prefix: string, number: string) =>
  sql.raw(`('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/** A UUIDv7 (RFC 9562) of an instant, with `kind` and row number instead of random bits, so it is unique. */
export const timedIdOf = (instant: string, kind: number, number: string) =>
  sql.raw(
    `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7${kind.toString(16).padStart(3, '0')}8' || lpad(to_hex((${number})::bigint), 15, '0'))::uuid`,
  )

/** Repeatable random number in `[0, 1)` from a row number and a salt. */
export const chanceOf = (number: string, salt: number) =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1048575)::float8 / 1048576)`

export const accounts = '10000000'
export const aircraft = '20000000'

/** Hobbs reading before the first trip, and the fraction of Hobbs hours in the air. */
export const hobbsBefore = (plane: string) => sql.raw(`(1000 + ${plane} % 5000)`)
export const flightPart = sql.lit(0.85)
