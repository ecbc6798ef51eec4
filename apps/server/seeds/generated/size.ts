import { sql } from 'kysely'

export type Size = {
  aircraft: number
  bookings: number
  /** At least so many; as many more as it takes for nobody to be booked twice at the same time. */
  pilots: number
  /** How many the aircraft stand at; the preset ones come first, and the first have the most. Without it all preset ones have as many. */
  airports?: number | undefined
  /** Only bookings, the time that they hold and flights: no events, records, money or notices. */
  bare?: boolean | undefined
}

/** Aircraft of one school or club, whose pilots fly no others. */
const seatsOfClub = 20
/** One in so many of a club is flown with an instructor, who teaches on no other. */
const trainerEvery = 7

/** Who and what there is, by number; owners have numbers of their own first, then pilots, then instructors. */
export const planOf = ({ aircraft, pilots }: Size) => {
  const clubs = Math.max(1, Math.round(aircraft / seatsOfClub))
  // One more than aircraft: whoever flies again does so when everybody else has, and by then their own flight is over.
  const pilotsOfClub = Math.max(Math.ceil(aircraft / clubs) + 1, Math.floor(pilots / clubs))
  const owners = Math.max(1, Math.ceil(aircraft / 4))
  const instructors = Array.from({ length: aircraft }, (_, plane) => Math.floor(plane / clubs)).filter(
    (seat) => seat % trainerEvery === 0,
  ).length
  return { clubs, pilotsOfClub, owners, pilots: clubs * pilotsOfClub, instructors, trainerEvery }
}
export type Plan = ReturnType<typeof planOf>

/** A UUID from a prefix and a row number: cheap to compute, equal on every run, in the order of the numbers. */
export const idOf = (prefix: string, number: string) =>
  sql.raw(`('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/** A UUIDv7 (RFC 9562) of an instant: `kind` and a row number in the place of its chance, so that no two are the same. */
export const timedIdOf = (instant: string, kind: number, number: string) =>
  sql.raw(
    `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7${kind.toString(16).padStart(3, '0')}8' || lpad(to_hex((${number})::bigint), 15, '0'))::uuid`,
  )

/** Repeatable chance in `[0, 1)` from a row number and a salt. */
export const chanceOf = (number: string, salt: number) =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1048575)::float8 / 1048576)`

export const accounts = '10000000'
export const aircraft = '20000000'

/** What an aircraft's Hobbs meter said before its first trip, and how much of its hours are in the air. */
export const hobbsBefore = (plane: string) => sql.raw(`(1000 + ${plane} % 5000)`)
export const flightPart = sql.lit(0.85)
