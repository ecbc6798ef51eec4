import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'
import type { Call, Caller, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { listSummaries } from '../../queries.ts'
import { advisorBranch, coOwnerBranch, csipBranch, everyBranch, ownerBranch, pilotBranch, type Reach } from './access.ts'
import type { Branch, KeyedBranch } from '../conditions/queries.ts'
import { countOrders, listAircraftOf, listOrderIds } from './queries.ts'
import { listFor, loadReach, noteListLook, streamOrders } from './steps.ts'
import { viewListed } from './view.ts'

type ListCall = Pick<Call<'listPilotOrders'>, 'db' | 'readDb' | 'account' | 'query' | 'now'>
type Own = { branches: Branch[]; reach?: Pick<Reach, 'advisedOwnerIds'> }

const alone = { advisedOwnerIds: [] }

const page = async ({ readDb, account, query, now }: ListCall, path: string, { branches, reach = alone }: Own) => {
  const list = await listFor(readDb, { branches, readerId: account.id, query, now })
  const [places, count] = await Promise.all([listOrderIds(readDb, list, query), countOrders(readDb, list)])
  const rows = await listSummaries(
    readDb,
    places.map(({ id }) => id),
  )
  return listPage(path, query, { count, results: rows.map((row) => viewListed(row, account, reach)) })
}

const file = async ({ readDb, account, query, now }: ListCall, name: string, { branches, reach = alone }: Own) => {
  const list = await listFor(readDb, { branches, readerId: account.id, query, now })
  return {
    contentType: 'text/csv; charset=utf-8',
    name: `${name}.csv`,
    content: streamOrders(readDb, list, account, reach),
  }
}

/** An advisor's list. Logs the look, on any page. */
const advised = async (call: ListCall, what: string): Promise<Own> => {
  const { db, readDb, account, query, now } = call
  const reach = await loadReach(readDb, account)
  const { advisedOwnerIds: ownerIds } = reach
  await noteListLook(db, account, { ownerIds, aircraft: query.aircraft, what, at: now })
  return { branches: ownerIds.length > 0 ? [advisorBranch(reach)] : [], reach }
}

const shared = async ({ readDb, account }: ListCall): Promise<Own> => {
  const reach = await loadReach(readDb, account)
  return { branches: reach.sharedIds.length > 0 ? [coOwnerBranch(reach)] : [] }
}

const branchOf: Record<OrderSide, (account: Caller, reach: Reach) => KeyedBranch> = {
  pilot: pilotBranch,
  owner: ownerBranch,
  csip: csipBranch,
  advisor: (_, reach) => advisorBranch(reach),
  coOwner: (_, reach) => coOwnerBranch(reach),
}

const looked = 'bookings of your aircraft'

export const orderListHandlers = {
  listPilotOrders: (call) => page(call, 'booking/orders/by-pilot/', { branches: [pilotBranch(call.account)] }),
  listOwnerOrders: (call) => page(call, 'booking/orders/by-owner/', { branches: [ownerBranch(call.account)] }),
  listCsipOrders: (call) => page(call, 'booking/orders/by-csip/', { branches: [csipBranch(call.account)] }),
  listCoOwnerOrders: async (call) => page(call, 'booking/orders/by-co-owner/', await shared(call)),
  listAdvisedOrders: async (call) => page(call, 'booking/orders/by-tax-advisor/', await advised(call, looked)),

  async filterOrders(call) {
    const { db, readDb, account, query, now } = call
    const reach = await loadReach(readDb, account)
    const { advisedOwnerIds: ownerIds } = reach
    await noteListLook(db, account, { ownerIds, aircraft: query.aircraft, what: looked, at: now })
    return page(call, 'booking/filtered-orders/', { branches: everyBranch(account, reach), reach })
  },

  async listOrderAircraft({ readDb, account, query }) {
    const reach = await loadReach(readDb, account)
    return listAircraftOf(readDb, branchOf[query.side](account, reach))
  },

  downloadPilotOrders: async (call) => file(call, 'my-bookings', { branches: [pilotBranch(call.account)] }),
  downloadOwnerOrders: async (call) => file(call, 'bookings-of-my-aircraft', { branches: [ownerBranch(call.account)] }),
  downloadCsipOrders: async (call) => file(call, 'lessons', { branches: [csipBranch(call.account)] }),
  downloadCoOwnerOrders: async (call) => file(call, 'bookings-of-shared-aircraft', await shared(call)),
  downloadAdvisedOrders: async (call) => file(call, 'bookings-of-clients', await advised(call, `${looked}, as a file`)),
} satisfies Handling<
  | 'listPilotOrders'
  | 'listOwnerOrders'
  | 'listCsipOrders'
  | 'listCoOwnerOrders'
  | 'listAdvisedOrders'
  | 'filterOrders'
  | 'listOrderAircraft'
  | 'downloadPilotOrders'
  | 'downloadOwnerOrders'
  | 'downloadCsipOrders'
  | 'downloadCoOwnerOrders'
  | 'downloadAdvisedOrders'
>
