import { type CallName, rows } from '@tailshare/contract/routes'
import { accountRoutes } from '@tailshare/contract/people/accounts/accountRoutes'
import { answerRoutes } from '@tailshare/contract/bookings/answers/answerRoutes'
import { bookingRoutes } from '@tailshare/contract/bookings/book/bookingRoutes'
import { calculatorRoutes } from '@tailshare/contract/reports/calculator/calculatorRoutes'
import { changeRoutes } from '@tailshare/contract/bookings/change/changeRoutes'
import { inspectionRoutes } from '@tailshare/contract/flights/return/inspectionRoutes'
import { keyRingRoutes } from '@tailshare/contract/flights/departure/keyRingRoutes'
import { meterRoutes } from '@tailshare/contract/flights/return/meterRoutes'
import { openPointRoutes } from '@tailshare/contract/flights/departure/openPointRoutes'
import { operationalControlRoutes } from '@tailshare/contract/flights/departure/operationalControlRoutes'
import { pageViewRoutes } from '@tailshare/contract/backoffice/system/pageViewRoutes'
import { paymentRoutes } from '@tailshare/contract/payments/paymentRoutes'
import { rampRoutes } from '@tailshare/contract/flights/rampRoutes'
import { reportRoutes } from '@tailshare/contract/reports/flights/reportRoutes'
import { searchRoutes } from '@tailshare/contract/search/searchRoutes'
import { secondFactorRoutes } from '@tailshare/contract/people/signIn/secondFactorRoutes'
import { sessionRoutes } from '@tailshare/contract/people/signIn/sessionRoutes'
import { squawkRoutes } from '@tailshare/contract/flights/squawks/squawkRoutes'
import { yearPackRoutes } from '@tailshare/contract/reports/yearPack/yearPackRoutes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallServices } from '../../services.ts'
import { isOutOfReach, databaseReachedAt } from '../watch/statusLine.ts'
import { awayPage, isStatusPage, busyPage } from '../pages/awayPage.ts'
import { Refusal } from '../refusal.ts'
import { isInProcessCall } from '../session.ts'
import { strainOf } from './strain.ts'

/** Assumed cost of one call in milliseconds, until measured. */
const unknownMs = 25
/** Weight of the newest measurement in the average. */
const believed = 1 / 8

/**
 * Estimates how long this process will be busy with calls in progress, from the recent cost of the same kinds. Detects a burst before the
 * event loop falls behind. `busyMs`: total busy time of the event loop so far, shared equally among calls in progress, including those that
 * are waiting. Idle time costs nothing.
 */
export const openLoadEstimate = (busyMs: () => number) => {
  const kinds = new Map<string, { begun: number; oneMs: number }>()
  let [count, eachMs, seenMs] = [0, 0, busyMs()]
  const share = () => {
    const now = busyMs()
    if (count > 0) eachMs += (now - seenMs) / count
    seenMs = now
  }
  const kindOf = (name: string) => {
    const known = kinds.get(name) ?? { begun: 0, oneMs: unknownMs }
    kinds.set(name, known)
    return known
  }
  return {
    ms: () => [...kinds.values()].reduce((sum, { begun, oneMs }) => sum + begun * oneMs, 0),
    /** Returns a function that ends the call. Safe to call repeatedly. */
    begin: (name: string) => {
      share()
      const kind = kindOf(name)
      const before = eachMs
      kind.begun++
      count++
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        share()
        kind.begun--
        count--
        kind.oneMs += (eachMs - before - kind.oneMs) * believed
      }
    },
  }
}

/** Order of load shedding: first pages, searches and reports; last log-in, bookings, ramp and payments. */
export type Rank = 'page' | 'first' | 'middle' | 'last'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces are merged with what Fastify declares
  interface FastifyContextConfig {
    /** Without a rank, a route is never shed: files, health. */
    rank?: Rank
  }
}

const namesOf = (...groups: object[]) => groups.flatMap((group) => Object.keys(group))

const lastOnes = new Set(
  namesOf(
    accountRoutes,
    sessionRoutes,
    secondFactorRoutes,
    bookingRoutes,
    answerRoutes,
    changeRoutes,
    paymentRoutes,
    rampRoutes,
    inspectionRoutes,
    squawkRoutes,
    openPointRoutes,
    meterRoutes,
    keyRingRoutes,
    operationalControlRoutes,
  ),
)
/** Part of check-out. */
lastOnes.add('noteMaintenanceItem')
const firstOnes = new Set(namesOf(searchRoutes, reportRoutes, yearPackRoutes, calculatorRoutes, pageViewRoutes))
/** An aircraft's page, where bookings start. */
firstOnes.delete('getAircraft')

/** Files and pictures can be requested again later. */
export const rankOf = (name: CallName): Rank => {
  if (rows[name].bytes && rows[name].method === 'GET') return 'first'
  if (lastOnes.has(name)) return 'last'
  return firstOnes.has(name) ? 'first' : 'middle'
}

/** Fraction of BUSY_AFTER_MS at which a rank is shed, and seconds until a retry. */
const limits: Record<Rank, { part: number; seconds: number }> = {
  page: { part: 1 / 8, seconds: 5 },
  first: { part: 1 / 8, seconds: 5 },
  middle: { part: 1 / 2, seconds: 3 },
  last: { part: 1, seconds: 2 },
}

/** Whether to shed a rank at this wait. */
export const isTurnedAway = (rank: Rank, waitMs: number, busyAfterMs: number) =>
  busyAfterMs > 0 && waitMs > busyAfterMs * limits[rank].part

/** Fraction of BUSY_AFTER_MS that pages, searches and reports in progress may use in total, since calls of the last rank wait for them. */
const begunPart = 1 / 2

/**
 * Sheds load before everyone waits. Measures event loop delay over the last second, the longest wait for a database connection, and, for
 * bursts, the calls in progress. Calls made by a page while rendering count with the page.
 */
export const shedLoad = (app: FastifyInstance, { config, db, readDb, strain }: CallServices) => {
  const { waitMs, busyMs } = strain ?? strainOf({ db, readDb })
  const work = openLoadEstimate(busyMs)
  const ends = new WeakMap<FastifyRequest, () => void>()
  const isTooMuch = () => config.busyAfterMs > 0 && work.ms() > config.busyAfterMs * begunPart
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })
  const turnAway = (rank: Rank, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('retry-after', limits[rank].seconds)
    if (rank !== 'page') throw new Refusal('busy')
    return reply
      .status(503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(isStatusPage(request.url) && isOutOfReach() ? awayPage(databaseReachedAt()) : busyPage(limits.page.seconds))
  }
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { rank } = request.routeOptions.config
    if (rank && !isInProcessCall() && isTurnedAway(rank, waitMs(), config.busyAfterMs)) return turnAway(rank, request, reply)
  })
  // Count a call once its body has arrived: a slow sender uses no capacity.
  app.addHook('preValidation', async (request: FastifyRequest, reply: FastifyReply) => {
    const { rank } = request.routeOptions.config
    if ((rank !== 'page' && rank !== 'first') || isInProcessCall()) return
    if (isTooMuch()) return turnAway(rank, request, reply)
    ends.set(request, work.begin(request.routeOptions.url ?? rank))
  })
}
