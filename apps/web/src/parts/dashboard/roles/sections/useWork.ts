import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../../calls/session.ts'
import { useNow } from '../../../schedule/time/useNow.ts'
import { lessonTodos, lessonWorkTodos, payoutTodo, rampTodos } from '../../todo/kinds/workTodo.ts'
import { ownerTodos } from '../ownerTodos.ts'
import { workOf } from '../places.ts'
import { readAsked, readBoard, readLessons, readLessonWork, readOwnerFlights, readUpkeep } from './workReads.ts'

export const workReads = (account: Account) => {
  const works = workOf(account)
  return [
    ...(works.includes('ramp') ? [readBoard] : []),
    ...(works.includes('owner') ? [readOwnerFlights, readAsked, readUpkeep] : []),
    ...(works.includes('lessons') ? [readLessons, readLessonWork] : []),
  ]
}

/** `parts` are the queries the to-dos depend on. */
export const useWork = (account: Account) => {
  const now = useNow()
  const works = new Set(workOf(account))
  const [ramp, owner, lessons] = (['ramp', 'owner', 'lessons'] as const).map((work) => works.has(work))
  const board = useQuery({ ...readBoard, enabled: ramp })
  const flights = useQuery({ ...readOwnerFlights, enabled: owner })
  const overrides = useQuery({ ...readAsked, enabled: owner })
  const upkeep = useQuery({ ...readUpkeep, enabled: owner })
  const taught = useQuery({ ...readLessons, enabled: lessons })
  const waiting = useQuery({ ...readLessonWork, enabled: lessons })
  const asked = [board, flights, overrides, upkeep, taught, waiting]
  const payouts = payoutTodo({ earns: account.isAircraftOwner || account.isCsip, canBePaid: account.canBePaid })
  return {
    parts: asked.filter(({ isEnabled }) => isEnabled),
    todos: [
      ...(board.data ? rampTodos(board.data, now) : []),
      ...(waiting.data ? lessonWorkTodos(waiting.data) : []),
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
