import { isAway, notLeftStatuses } from '@tailshare/contract/statuses'
import type { RampBoard, Stage } from '@tailshare/contract/ramp'
import { call } from '../../api.ts'
import { keyOf } from './deviceRecord.ts'
import { findBoard, keepBoard } from './deviceStore.ts'
import { isPassing } from './stageCalls.ts'
import { keepStage } from './stageSync.ts'

// The board of today on the device, with every record that it leads to: opened once in the morning, it goes on without network.

/** `readAt`: when this device read it, where there is no network now. */
export type KeptBoard = { board: RampBoard; readAt: string | null }

/** A pilot's own bookings, laid out like the board. */
const readOwn = async (): Promise<RampBoard> => {
  const { results } = await call('listPilotOrders', { query: { orderType: 'upcoming', order: 'flightStartTime' } })
  const of = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status))
  return { airports: [], departures: of(...notLeftStatuses), out: of('in_flight'), returns: of('late', 'returning') }
}

/** From the network where there is one, else as it was kept; without either the failure is thrown. */
export const readBoard = async (accountId: string, isStaff: boolean): Promise<KeptBoard> => {
  try {
    const board = await (isStaff ? call('getRampBoard') : readOwn())
    void keepAll(accountId, board)
    return { board, readAt: null }
  } catch (error) {
    const kept = isPassing(error) ? await findBoard(accountId) : undefined
    if (!kept) throw error
    return { board: kept.board, readAt: kept.at }
  }
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
/** One after the other, in nobody's way. What fails now is kept with the next look at the board. */
const keepAll = async (accountId: string, board: RampBoard) => {
  if (keeping) return
  keeping = true
  try {
    await keepBoard(accountId, board, new Date().toISOString())
    for (const [orderId, stage] of stagesOf(board)) {
      const key = keyOf(accountId, orderId, stage)
      if ((keptSince.get(key) ?? 0) + freshForMs > Date.now()) continue
      await keepStage(accountId, orderId, stage)
      keptSince.set(key, Date.now())
    }
  } catch {
    // The board shows all the same; a record that could not be kept says so when it is opened without network.
  } finally {
    keeping = false
  }
}
