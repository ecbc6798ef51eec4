import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { activeStatuses } from '@tailshare/contract/statuses'
import { useNow } from '../time/useNow.ts'
import type { Account } from '../../session.ts'
import { flies } from '../roleWork/places.ts'
import { useWork } from '../roleWork/useWork.ts'
import { firstSteps, todoList } from './todo.ts'

const upcomingQuery = { status: activeStatuses.join(','), order: 'flightStartTime', limit: 20 } as const

/** Everything that the dashboard's verdict rests on. `ready` once every part has answered or failed; `sure` when no failure can hide what needs someone. */
export const useToday = (account: Account) => {
  const isPilot = flies(account)
  const expirations = useQuery(read('listExpirations'))
  const charges = useQuery(read('listCharges', { query: { limit: 50 } }))
  const cards = useQuery({ ...read('listCards'), enabled: isPilot })
  const orders = useQuery(read('listPilotOrders', { query: upcomingQuery }))
  const flown = useQuery({ ...read('listPilotOrders', { query: { limit: 1 } }), enabled: isPilot })
  const invitations = useQuery(read('listInvitations'))
  const work = useWork(account)
  const now = useNow()
  const parts = [expirations, charges, orders, invitations, ...(isPilot ? [cards, flown] : []), ...work.parts]
  const facts = {
    expirations: expirations.data ?? [],
    charges: charges.data?.results ?? [],
    membership: account.activeMembership,
    orders: orders.data?.results ?? [],
    invitations: invitations.data?.received ?? [],
    work: work.todos,
    now,
  }
  const steps = firstSteps({
    expirations: facts.expirations,
    hasMembership: account.activeMembership !== null,
    cardCount: cards.data?.length ?? 0,
    orderCount: flown.data?.count ?? 0,
  })
  const ready = parts.every(({ isPending }) => !isPending)
  const failed = parts.find(({ error }) => error !== null)
  const todos = todoList(facts)
  return {
    ready,
    failed,
    sure: ready && (failed === undefined || todos.length > 0),
    expirations,
    orders,
    todos,
    steps: !isPilot || steps.every(({ state }) => state === 'done') ? [] : steps,
  }
}
