import type { OwnedAircraft } from '@tailshare/contract/aircraft/aircraft'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api.ts'
import { ownerTodos } from '../../../parts/dashboard/roles/ownerTodos.ts'
import { readAsked, readOwnerFlights, readUpkeep, readWaiting } from '../../../parts/dashboard/roles/sections/workReads.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { waitingTodos } from '../../../parts/dashboard/todo/kinds/waitingTodos.ts'
import { TodoList } from '../../../parts/dashboard/todo/TodoList.tsx'
import { apart, byWeight, countNeeds, needsOnText } from '../../../parts/dashboard/todo/todoItem.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'

/** The title, and on its first tab what the owner has to do about the aircraft, most urgent first. */
export const CockpitHead = ({
  aircraft,
  zone,
  action,
  tabs,
  lists,
}: {
  /** Absent: all of the owner's aircraft. */
  aircraft: OwnedAircraft | undefined
  zone: string
  action: ReactNode
  tabs: ReactNode
  lists: boolean
}) => {
  const id = aircraft?.id
  const now = useNow()
  const upkeep = useQuery(readUpkeep)
  const overrides = useQuery(readAsked)
  const orders = useQuery(
    id === undefined
      ? readOwnerFlights
      : read('listOwnerOrders', { query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100, aircraft: id } }),
  )
  const waiting = useQuery(readWaiting)
  const parts = [upkeep, overrides, orders, waiting]
  const ready = parts.every(({ isPending }) => !isPending)
  const failed = parts.find(({ error }) => error !== null)
  const known = {
    upkeep: upkeep.data ?? [],
    orders: orders.data?.results ?? [],
    overrides: overrides.data?.results ?? [],
  }
  const owned = new Set(known.upkeep.filter(({ you }) => you === 'owner').map((one) => one.id))
  const mine = (waiting.data?.items ?? []).filter(
    (item) => item.aircraft && (id ? item.aircraft.id === id : owned.has(item.aircraft.id)),
  )
  const todos = byWeight([...waitingTodos(mine), ...ownerTodos(known, now, id)])
  const day = dayText(dayIn(now, zone))
  return (
    <>
      <PageHead
        over={aircraft ? `${day}. ${aircraft.modelName} at ${aircraft.airport.code}` : day}
        title={
          lists && ready && !failed
            ? needsOnText(countNeeds(todos), aircraft?.tailNumber ?? 'your aircraft')
            : (aircraft?.tailNumber ?? 'Your cockpit')
        }
        action={lists ? undefined : action}
      />
      {tabs}
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {lists && !ready && <Skeleton shape="row" count={3} label="Checking what needs your attention" />}
      {lists && ready && <TodoList todos={apart(todos).needs} first={3} />}
      {/* Below what needs attention. */}
      {lists && action}
    </>
  )
}
