import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../session.ts'
import { useNow } from '../../schedule/time/useNow.ts'
import { lessonTodos, lessonWorkTodos, operatorTodos, payoutTodo, rampTodos } from '../todo/workTodo.ts'
import { caseTodos } from '../todo/caseTodos.ts'
import { ownerTodos } from './ownerTodos.ts'
import { workOf } from './places.ts'
import {
  readAsked,
  readAskedCases,
  readBoard,
  readCases,
  readDisputes,
  readGrounded,
  readLessons,
  readLessonWork,
  readOwnerFlights,
  readQueue,
  readReported,
  readUpkeep,
} from './workReads.ts'

export const workReads = (account: Account) => {
  const works = workOf(account)
  return [
    ...(works.includes('ramp') ? [readBoard] : []),
    ...(works.includes('operator') ? [readQueue, readDisputes, readGrounded, readReported, readCases] : []),
    ...(works.includes('owner') ? [readOwnerFlights, readAsked, readUpkeep, readAskedCases] : []),
    ...(works.includes('lessons') ? [readLessons, readLessonWork] : []),
  ]
}

/** `parts` are the queries the to-dos depend on. */
export const useWork = (account: Account) => {
  const now = useNow()
  const works = new Set(workOf(account))
  const [ramp, operator, owner, lessons] = (['ramp', 'operator', 'owner', 'lessons'] as const).map((work) => works.has(work))
  const board = useQuery({ ...readBoard, enabled: ramp })
  const queue = useQuery({ ...readQueue, enabled: operator })
  const disputes = useQuery({ ...readDisputes, enabled: operator })
  const grounded = useQuery({ ...readGrounded, enabled: operator })
  const reported = useQuery({ ...readReported, enabled: operator })
  const cases = useQuery({ ...readCases, enabled: operator })
  const flights = useQuery({ ...readOwnerFlights, enabled: owner })
  const overrides = useQuery({ ...readAsked, enabled: owner })
  const askedCases = useQuery({ ...readAskedCases, enabled: owner })
  const upkeep = useQuery({ ...readUpkeep, enabled: owner })
  const taught = useQuery({ ...readLessons, enabled: lessons })
  const waiting = useQuery({ ...readLessonWork, enabled: lessons })
  const asked = [board, queue, disputes, grounded, reported, cases, flights, overrides, askedCases, upkeep, taught, waiting]
  const payouts = payoutTodo({ earns: account.isAircraftOwner || account.isCsip, canBePaid: account.canBePaid })
  return {
    parts: asked.filter(({ isEnabled }) => isEnabled),
    todos: [
      ...(board.data ? rampTodos(board.data, now) : []),
      ...operatorTodos({
        documents: queue.data?.count ?? 0,
        reportedMessages: reported.data?.count ?? 0,
        cases: cases.data?.count ?? 0,
        disputes: disputes.data?.results.filter(({ state }) => state === 'needs_response').length ?? 0,
        groundedAtRisk: grounded.data?.results.filter(({ atRisk }) => atRisk > 0).length ?? 0,
      }),
      ...(waiting.data ? lessonWorkTodos(waiting.data) : []),
      ...caseTodos(askedCases.data?.results ?? []),
      ...lessonTodos(taught.data?.results ?? [], now),
      ...ownerTodos(
        {
          upkeep: upkeep.data ?? [],
          orders: flights.data?.results ?? [],
          overrides: overrides.data?.results ?? [],
        },
        now,
      ),
      ...(payouts ? [payouts] : []),
    ],
  }
}
