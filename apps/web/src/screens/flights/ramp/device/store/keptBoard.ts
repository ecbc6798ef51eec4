import { isAway, notLeftStatuses } from '@tailshare/contract/base/statuses'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { RampBoard, Stage } from '@tailshare/contract/flights/ramp'
import { ApiError, call, type FetchApi } from '../../../../../api.ts'
import { keyOf } from './deviceRecord.ts'
import { findBoard, keepBoard } from './deviceStore.ts'
import { isPassing } from '../../stages/stageCalls.ts'
import { keepStage } from '../../stages/stageSync.ts'

// Stores today's board with all its records: after one visit in the morning, everything works offline.

export type BoardQuery = { airport?: string; limit?: number }

/** `readAt`: if it comes from the device. */
type KeptBoard = { board: RampBoard; readAt: string | null }

/** A pilot's own bookings in the form of a board. */
const readOwn = async (options: { fetchApi?: FetchApi }): Promise<RampBoard> => {
  const { results } = await call('listPilotOrders', { query: { orderType: 'upcoming', order: 'flightStartTime' } }, options)
  const of = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status))
  const rows = (list: OrderSummary[]) => list.map((order) => ({ ...order, leftAt: null, next: null }))
  const lists = { departures: rows(of(...notLeftStatuses)), out: rows(of('in_flight')), returns: rows(of('late', 'returning')) }
  const counts = { departures: lists.departures.length, out: lists.out.length, returns: lists.returns.length }
  return { airports: [], ...lists, counts }
}

const neverRead = 'This device has not read the board yet. Open it once with a network; from then on it works without.'

type BoardRequest = { accountId: string; isStaff: boolean; query: BoardQuery }

/** The stored board if the server is unreachable; throws without either. Nothing is stored during SSR. */
export const readBoard = async ({ accountId, isStaff, query }: BoardRequest, fetchApi?: FetchApi): Promise<KeptBoard> => {
  try {
    const board = await (isStaff ? call('getRampBoard', { query }, { fetchApi }) : readOwn({ fetchApi }))
    return { board, readAt: null }
  } catch (error) {
    const kept = !import.meta.env.SSR && isPassing(error) ? await findBoard(accountId) : undefined
    if (!kept) throw !import.meta.env.SSR && !navigator.onLine ? new ApiError(0, neverRead, null, false) : error
    return { board: at(kept.board, query.airport), readAt: kept.at }
  }
}

const at = (board: RampBoard, airport: string | undefined): RampBoard => {
  if (airport === undefined) return board
  const here = (rows: RampBoard['out']) => rows.filter((order) => order.airport.id === airport)
  const lists = { departures: here(board.departures), out: here(board.out), returns: here(board.returns) }
  const counts = { departures: lists.departures.length, out: lists.out.length, returns: lists.returns.length }
  return { ...board, ...lists, counts }
}

const stagesOf = (board: RampBoard): [orderId: string, stage: Stage][] => [
  ...board.departures.flatMap(({ id }): [string, Stage][] => [
    [id, 'departure'],
    [id, 'return'],
  ]),
  ...[...board.out, ...board.returns].filter(({ status }) => isAway(status)).map(({ id }): [string, Stage] => [id, 'return']),
]

const freshForMs = 10 * 60_000
const keptSince = new Map<string, number>()
let keeping = false
/** Stores the board and its records one by one, in the background. Failures are retried with the next board. */
export const keepAll = async (accountId: string, board: RampBoard, readAt: Date) => {
  if (keeping) return
  keeping = true
  try {
    await keepBoard(accountId, board, readAt.toISOString())
    for (const [orderId, stage] of stagesOf(board)) {
      const key = keyOf(accountId, orderId, stage)
      if ((keptSince.get(key) ?? 0) + freshForMs > Date.now()) continue
      await keepStage(accountId, orderId, stage)
      keptSince.set(key, Date.now())
    }
  } catch {
    // A record that was not stored reports that when opened offline.
  } finally {
    keeping = false
  }
}
