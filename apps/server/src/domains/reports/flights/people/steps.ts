import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../../db/connect.ts'
import { found } from '../../../../http/refusal.ts'
import { type Looker, logAdvisorView } from '../../../people/advisors/steps.ts'
import type { ReportCaller } from '../../access.ts'
import type { AskedFlights } from '../sums/queries.ts'
import { chosenOf, showsMoneyOf } from './access.ts'
import { findAnyAircraft, listReachedAircraft } from './queries.ts'

type Looking = { account: ReportCaller & Looker; db: Db; readDb: Db; now: Date }
type Query = ParsedQuery<'listFlightPeople'> & { person?: string | undefined }

/** What the caller may read of the request. Logs a tax advisor's view, with `asFile` as a download. */
export const askPeople = async (query: Query, { account, db, readDb, now }: Looking, { asFile = false } = {}) => {
  const reached = await listReachedAircraft(readDb, account.id)
  const isReached = query.aircraft === undefined || reached.some(({ id }) => id === query.aircraft)
  if (!isReached && account.isOperator) reached.push(found(await findAnyAircraft(readDb, query.aircraft!)))
  const chosen = found(chosenOf(reached, query.aircraft))
  const ownerIds = [...new Set(chosen.filter(({ you }) => you === 'advisor').map(({ ownerId }) => ownerId))]
  const [only] = chosen.length === 1 ? chosen : []
  const what = `flights by person${only ? ` of ${only.tailNumber}` : ''}${asFile ? ', as a file' : ''}`
  if (query.offset === 0) await logAdvisorView(db, account, { ownerIds, what, at: now })
  const withMoney = chosen.filter(showsMoneyOf).map(({ id }) => id)
  const asked: AskedFlights = {
    scope: { aircraftIds: chosen.map(({ id }) => id), pilotId: query.person },
    filter: query,
    perspective: 'owner',
    now,
    ...(withMoney.length < chosen.length && { open: { aircraftIds: withMoney, readerId: account.id } }),
  }
  return { reached, chosen, asked, side: withMoney.length > 0 ? ('fleet' as const) : ('coOwner' as const) }
}
