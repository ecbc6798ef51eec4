import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { lastingReasons, needsCsipToo, refusedOnlyFor } from '@tailshare/rules/bookings/proposals/proposals'
import type { Db } from '../../../../db/connect.ts'
import type { Standing } from '../facts/queries.ts'
import type { CsipRow } from '../pilots/queries.ts'
import { findQuotaCounted } from '../../quotas/queries.ts'
import { aircraftFactsOf, bookerOf, csipFactsOf, noPilot, pilotFactsOf, quotaOf } from '../facts/view.ts'
import { listNearbyAircraft, type NearAircraft } from './queries.ts'

/** Maximum number of nearby aircraft tested against the rules. */
const mostTried = 12

type Place = { facts: BookingFacts; standing: Standing; exceptOrderId?: string }

type NearOffered = ReturnType<typeof offeredTo>

/** A nearby aircraft for this pilot: their share in it and the CSIPs who could come. */
const offeredTo = (pilotId: string | undefined, { shares, ownersPercent, freeCsips, ...near }: NearAircraft) => {
  const others = freeCsips.filter(({ id }) => id !== pilotId)
  return {
    ...near,
    sharePercent: pilotId === near.aircraft.ownerId ? ownersPercent : (shares[pilotId ?? ''] ?? null),
    csipsFree: others.length,
    freeCsips: others,
  }
}

const countedOf = async (db: Db, near: NearOffered[], { pilot, request: { period } }: BookingFacts) => {
  const aircraftIds = near.filter(({ sharePercent }) => sharePercent !== null).map(({ aircraft }) => aircraft.id)
  if (aircraftIds.length === 0) return undefined
  return findQuotaCounted(db, { aircraftIds, holderId: pilot.id, period })
}

const factsWith = (other: NearOffered, { facts, standing }: Place, along: CsipRow | null): BookingFacts => {
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
      csip: along
        ? { ...csipFactsOf(along, aircraft), free: true, atAirport: true }
        : csip && { ...csip, free: other.csipIsFree, atAirport: other.csipIsThere },
    },
    aircraftBusy: [],
    csipsFree: other.csipsFree,
    quota: null,
    ahead: null,
    reasonsOnly: true,
  }
}

/**
 * Aircraft of the same family nearby that are free and pass every rule: same model first, then nearest. One statement, plus one for
 * co-owners. A pilot who needs a CSIP gets one along. Failures that apply to any aircraft and date count only if `strict`.
 */
export const findNearbyAircraft = async (db: Db, place: Place, { most, strict = false }: { most: number; strict?: boolean }) => {
  const { facts, standing, exceptOrderId } = place
  const { period, csip } = facts.request
  const asked = { here: standing.aircraft, csipId: csip?.id, period, exceptOrderId, most: mostTried, now: facts.now }
  const near = (await listNearbyAircraft(db, asked)).map((other) => offeredTo(standing.pilot?.id, other))
  const counted = await countedOf(db, near, facts)
  const lasting = strict ? new Set<never>() : lastingReasons(facts)
  const csipAlong = needsCsipToo(facts, lasting)
  const passing = (other: NearOffered) => {
    const bookings = counted?.get(other.aircraft.id)
    for (const freeCsip of csipAlong ? other.freeCsips : [null]) {
      const then = factsWith(other, place, freeCsip)
      const share = { sharePercent: other.sharePercent ?? 0, zone: then.aircraft.zone, period }
      if (refusedOnlyFor(lasting, { ...then, quota: bookings ? quotaOf(share, bookings) : null }))
        return [{ ...other, freeCsip, facts: then }]
    }
    return []
  }
  return near.flatMap(passing).slice(0, most)
}
