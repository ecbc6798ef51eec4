import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { lastingReasons, needsCsipToo, refusedOnlyFor } from '@tailshare/rules/bookings/proposals'
import type { Db } from '../../../db/connect.ts'
import { listQuotaBookings, type Standing } from '../facts/queries.ts'
import { aircraftFactsOf, bookerOf, noPilot, pilotFactsOf, quotaOf } from '../facts/view.ts'
import { listNearOfFamily, type NearAircraft } from './queries.ts'

/** Each is put before the rules; further than these nobody looks. */
const mostTried = 12

type Place = { facts: BookingFacts; standing: Standing; exceptOrderId?: string }

const countedOf = async (db: Db, near: NearAircraft[], { pilot, request: { period } }: BookingFacts) => {
  const aircraftIds = near.filter(({ sharePercent }) => sharePercent !== null).map(({ aircraft }) => aircraft.id)
  if (aircraftIds.length === 0) return undefined
  return listQuotaBookings(db, { aircraftIds, pilotId: pilot.id, period })
}

/** The same trip of the same pilot, with another aircraft. */
const factsWith = (other: NearAircraft, { facts, standing }: Place, along: NearAircraft['freeCsip']): BookingFacts => {
  const aircraft = aircraftFactsOf(other.aircraft)
  const pilot = pilotFactsOf(standing.pilot ?? noPilot, aircraft)
  const { csip } = facts.request
  return {
    ...facts,
    aircraft,
    pilot,
    booker: bookerOf({ aircraft: other.aircraft, pilot: standing.pilot, sharePercent: other.sharePercent }),
    request: {
      ...facts.request,
      csip: along ? { ...along, free: true, atAirport: true } : csip && { ...csip, atAirport: other.csipIsThere },
    },
    aircraftBusy: [],
    csipsFree: other.csipsFree,
    quota: null,
    ahead: null,
    reasonsOnly: true,
  }
}

type Near = { other: NearAircraft; facts: BookingFacts }

/** Of these, those that pass every rule but what stands against any aircraft. */
const passing = async (
  db: Db,
  place: Place,
  near: NearAircraft[],
  lasting: ReturnType<typeof lastingReasons>,
): Promise<Near[]> => {
  const counted = await countedOf(db, near, place.facts)
  const csipAlong = needsCsipToo(place.facts, lasting)
  return near.flatMap((other) => {
    if (csipAlong && !other.freeCsip) return []
    const along = csipAlong ? other.freeCsip : null
    const then = factsWith(other, place, along)
    const { aircraft } = then
    const share = { sharePercent: other.sharePercent ?? 0, type: aircraft.type, period: place.facts.request.period }
    const bookings = counted?.get(aircraft.id)
    const facts = { ...then, quota: bookings ? quotaOf(share, bookings) : null }
    return refusedOnlyFor(lasting, facts) ? [{ other: { ...other, freeCsip: along }, facts }] : []
  })
}

const listNear = (db: Db, { facts, standing, exceptOrderId }: Place) => {
  const { period, csip } = facts.request
  const asked = { here: standing.aircraft, pilotId: standing.pilot?.id, csipId: csip?.id, period, exceptOrderId, most: mostTried }
  return listNearOfFamily(db, asked)
}

/** The same trip with aircraft of the same model nearby that pass every rule, nearest first. */
export const findNearFacts = async (db: Db, place: Place, { most }: { most: number }) => {
  const near = (await listNear(db, place)).filter(({ aircraft }) => aircraft.modelName === place.standing.aircraft.modelName)
  const passed = await passing(db, place, near, new Set<never>())
  return passed.slice(0, most).map(({ other, facts }) => ({ facts, distanceNm: other.distanceNm }))
}

/**
 * Aircraft of the same family nearby that have the whole trip and pass every rule, the same model first and then the nearest:
 * one statement, one or two more for a co-owner. Who needs a CSIP gets them with one. What stands against any aircraft and date counts only where `strict`.
 */
export const findNear = async (db: Db, place: Place, { most, strict = false }: { most: number; strict?: boolean }) => {
  const lasting = strict ? new Set<never>() : lastingReasons(place.facts)
  const passed = await passing(db, place, await listNear(db, place), lasting)
  return passed.slice(0, most).map(({ other }) => other)
}
