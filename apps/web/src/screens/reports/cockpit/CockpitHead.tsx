import type { OwnedAircraft } from '@tailshare/contract/aircraft/aircraft'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api.ts'
import { ownerTodos } from '../../../parts/dashboard/roles/ownerTodos.ts'
import { readAsked, readUpkeep, readWaiting } from '../../../parts/dashboard/roles/workReads.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { waitingTodos } from '../../../parts/dashboard/todo/waitingTodos.ts'
import { TodoList } from '../../../parts/dashboard/todo/TodoList.tsx'
import { byWeight, countNeeds, needsOnText, needsText, type Todo } from '../../../parts/dashboard/todo/todoItem.ts'
import { useToday } from '../../../parts/dashboard/todo/useToday.ts'
import type { Account } from '../../../session.ts'
import { LoadError } from '../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Cockpit.module.css'

type Failed = { error: Error | null; refetch: () => unknown } | undefined
type HeadProps = {
  over: string
  action: ReactNode
  title: (count: number) => string
  todos: readonly Todo[]
  ready: boolean
  failed: Failed
}

/** The owner's to-dos, most urgent first, counted in the headline; the first is the primary action. */
const Head = ({ over, action, title, todos, ready, failed }: HeadProps) => (
  <>
    <PageHead over={over} title={ready && !failed ? title(countNeeds(todos)) : 'Your cockpit'} action={action} />
    {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
    {!ready && <Skeleton shape="row" count={3} label="Checking what needs your attention" />}
    {ready && !failed && todos.length === 0 && (
      <p className={`lead ${css.quiet}`}>Nothing is grounded, nothing is due this week, and you’ve seen every booking.</p>
    )}
    {ready && <TodoList todos={todos} />}
  </>
)

/** The same to-dos as on the dashboard. */
export const FleetHead = ({ account, zone, action }: { account: Account; zone: string; action: ReactNode }) => {
  const { todos, ready, failed } = useToday(account)
  const over = dayText(dayIn(useNow(), zone))
  return <Head {...{ over, action, todos, ready, failed }} title={(count) => needsText(count, account.firstName)} />
}

export const AircraftHead = ({ aircraft, action }: { aircraft: OwnedAircraft; action: ReactNode }) => {
  const { id, tailNumber, modelName, airport } = aircraft
  const now = useNow()
  const upkeep = useQuery(readUpkeep)
  const overrides = useQuery(readAsked)
  const orders = useQuery(
    read('listOwnerOrders', { query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100, aircraft: id } }),
  )
  const waiting = useQuery(readWaiting)
  const parts = [upkeep, overrides, orders, waiting]
  const known = {
    upkeep: upkeep.data ?? [],
    orders: orders.data?.results ?? [],
    overrides: overrides.data?.results ?? [],
  }
  const here = (waiting.data?.items ?? []).filter(({ aircraft: about }) => about?.id === id)
  return (
    <Head
      over={`${dayText(dayIn(now, airport.zone))}. ${modelName} at ${airport.code}`}
      action={action}
      title={(count) => needsOnText(count, tailNumber)}
      todos={byWeight([...waitingTodos(here), ...ownerTodos(known, now, id)])}
      ready={parts.every(({ isPending }) => !isPending)}
      failed={parts.find(({ error }) => error !== null)}
    />
  )
}
