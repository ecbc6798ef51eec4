import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { activeStatuses } from '@tailshare/contract/base/statuses'
import { usableCards } from '../../payments/methods/usableMethods.ts'
import { useNow } from '../../schedule/time/useNow.ts'
import type { Account } from '../../../calls/session.ts'
import { flies, lends } from '../roles/places.ts'
import { useWork, workReads } from '../roles/sections/useWork.ts'
import { readUpkeep, readWaiting } from '../roles/sections/workReads.ts'
import { namedPlaces } from '../roles/markersByPage.ts'
import { ownerSteps } from './kinds/ownerSteps.ts'
import { firstSteps, teachingSteps, todoList } from './todo.ts'
import { operatorTodos } from './kinds/workTodo.ts'
import type { Todo } from './todoItem.ts'

const readCharges = read('listCharges', { query: { limit: 50 } })
const readUpcoming = read('listPilotOrders', {
  query: { status: activeStatuses.join(','), order: 'flightStartTime', limit: 20 },
})
const readBooked = read('listOwnerOrders', { query: { limit: 1 } })
const readFlown = read('listPilotOrders', { query: { limit: 1 } })
const readRates = read('listCsipRates')

export const todayReads = (account: Account) => [
  read('listExpirations'),
  readCharges,
  readUpcoming,
  read('listInvitations'),
  readWaiting,
  read('listMarkers'),
  ...(flies(account) ? [read('listCards'), readFlown] : []),
  ...(account.isAircraftOwner ? [readBooked] : []),
  ...(account.isCsip ? [readRates] : []),
  ...workReads(account),
]

const markedTodo = ({ to, label }: { to: string; label: string }): Todo => ({
  id: `marked-${to}`,
  tone: 'sky',
  icon: 'info',
  title: `Something changed in ${label}`,
  text: 'After you last opened it.',
  to,
  action: 'Open',
})

/** `ready` when every query has answered or failed; `sure` if no failure can hide a to-do. */
export const useToday = (account: Account) => {
  const isPilot = flies(account)
  const expirations = useQuery(read('listExpirations'))
  const charges = useQuery(readCharges)
  const cards = useQuery({ ...read('listCards'), select: usableCards, enabled: isPilot })
  const orders = useQuery(readUpcoming)
  const flown = useQuery({ ...readFlown, enabled: isPilot })
  const booked = useQuery({ ...readBooked, enabled: account.isAircraftOwner })
  const rates = useQuery({ ...readRates, enabled: account.isCsip })
  const upkeep = useQuery({ ...readUpkeep, enabled: account.isAircraftOwner })
  const invitations = useQuery(read('listInvitations'))
  const waiting = useQuery(readWaiting)
  const work = useWork(account)
  const { data: markers = [] } = useQuery(read('listMarkers'))
  const now = useNow()
  const parts = [
    expirations,
    charges,
    orders,
    invitations,
    waiting,
    ...(isPilot ? [cards, flown] : []),
    ...(account.isAircraftOwner ? [booked] : []),
    ...(account.isCsip ? [rates] : []),
    ...work.parts,
  ]
  const facts = {
    expirations: expirations.data ?? [],
    charges: charges.data?.results ?? [],
    membership: account.activeMembership,
    orders: orders.data?.results ?? [],
    invitations: invitations.data?.received ?? [],
    waiting: waiting.data?.items ?? [],
    work: [...operatorTodos(waiting.data?.queues ?? null), ...work.todos],
    now,
  }
  const onlyTeaches =
    account.isCsip && !account.isAircraftOwner && account.activeMembership === null && (flown.data?.count ?? 0) === 0
  const flewOrBegan = (flown.data?.count ?? 0) > 0 || expirations.data?.some(({ state }) => state !== 'missing')
  const onlyLends = lends(account) && !onlyTeaches && !flewOrBegan
  const asPilot = isPilot && !onlyLends
  const { isAircraftOwner, canBePaid } = account
  const stepsOfRole = () => {
    if (onlyTeaches) return teachingSteps({ expirations: expirations.data, rateCount: rates.data?.length })
    if (onlyLends)
      return ownerSteps({
        payouts: canBePaid ? 'done' : isAircraftOwner ? 'asked' : 'open',
        upkeep: isAircraftOwner ? upkeep.data : [],
        bookingCount: isAircraftOwner ? booked.data?.count : 0,
      })
    return firstSteps({
      expirations: expirations.data,
      hasMembership: account.activeMembership !== null,
      cardCount: cards.data?.length,
      orderCount: flown.data?.count,
    })
  }
  const steps = stepsOfRole()
  const ready = parts.every(({ isPending }) => !isPending)
  const failed = parts.find(({ error }) => error !== null)
  const needed = todoList(facts)
  const marked = namedPlaces({ account, markers, leadsTo: needed.map(({ to }) => to) })
  const todos = [...needed, ...marked.map(markedTodo)]
  return {
    ready,
    failed,
    sure: ready && (failed === undefined || todos.length > 0),
    expirations,
    orders,
    todos,
    marked: marked.map(({ label }) => label),
    /** Flies, or may begin to: not an owner without flights and documents. */
    asPilot,
    steps: (!asPilot && !onlyLends) || steps.every(({ state }) => state === 'done') ? [] : steps,
  }
}
