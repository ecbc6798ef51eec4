import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { activeStatuses } from '@tailshare/contract/statuses'
import { useNow } from '../time/useNow.ts'
import type { Account } from '../../session.ts'
import { firstSteps, todoList } from './todo.ts'

const upcomingQuery = { status: activeStatuses.join(','), order: 'flightStartTime', limit: 5 } as const

/** Everything that the dashboard's verdict rests on. `ready` once every part has answered or failed. */
export const useToday = (account: Account) => {
  const expirations = useQuery(read('listExpirations'))
  const charges = useQuery(read('listCharges', { query: { limit: 50 } }))
  const cards = useQuery(read('listCards'))
  const orders = useQuery(read('listPilotOrders', { query: upcomingQuery }))
  const flown = useQuery(read('listPilotOrders', { query: { limit: 1 } }))
  const owned = useQuery(read('listOwnedAircraft'))
  const invitations = useQuery(read('listInvitations'))
  const now = useNow()
  const parts = [expirations, charges, cards, orders, flown, owned, invitations]
  const facts = {
    expirations: expirations.data ?? [],
    charges: charges.data?.results ?? [],
    membership: account.activeMembership,
    aircraft: owned.data ?? [],
    orders: orders.data?.results ?? [],
    invitations: invitations.data?.received ?? [],
    now,
  }
  const steps = firstSteps({
    expirations: facts.expirations,
    hasMembership: account.activeMembership !== null,
    cardCount: cards.data?.length ?? 0,
    orderCount: flown.data?.count ?? 0,
  })
  return {
    ready: parts.every(({ isPending }) => !isPending),
    failed: parts.find(({ error }) => error !== null),
    expirations,
    orders,
    todos: todoList(facts),
    steps: steps.every(({ state }) => state === 'done') || account.pilotCategory === 'non_pilot' ? [] : steps,
  }
}
