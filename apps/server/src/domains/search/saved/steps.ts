import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../start/config.ts'
import { alertToken } from '../../../crypto/signed.ts'
import type { Tx } from '../../../db/connect.ts'
import { notify } from '../../people/notices/steps.ts'
import { findViewer, ratedKinds } from '../steps.ts'
import { insertHits, type DueSearch, type Hit } from './queries.ts'
import { newsOf } from './view.ts'

const ownSearches = paths.favorites({ tab: 'searches' })

type Holding = { config: Config; now: Date; mostEach: number; aircraftId?: string }

/** New hits of these searches. Reads what a holder may fly once per holder. */
export const findNew = async (
  tx: Tx,
  searches: readonly DueSearch[],
  { config, now, mostEach, aircraftId }: Holding,
): Promise<Hit[]> => {
  const holders = [...new Set(searches.filter(({ ratedOnly }) => ratedOnly).map(({ accountId }) => accountId))]
  const kindsOf = new Map<string, Awaited<ReturnType<typeof ratedKinds>>>()
  for (const id of holders) kindsOf.set(id, await ratedKinds(tx, await findViewer(tx, { accountId: id, config, now })))
  const rated = searches.flatMap(({ id, accountId, ratedOnly }) =>
    ratedOnly ? (kindsOf.get(accountId) ?? []).map((kind) => ({ searchId: id, ...kind })) : [],
  )
  return insertHits(tx, { searchIds: searches.map(({ id }) => id), rated, mostEach, now, aircraftId })
}

/** Notifies each holder once of new hits, whichever of their searches they fit. */
export const tellNew = async (tx: Tx, searches: readonly DueSearch[], holding: Holding) => {
  const { config } = holding
  const found = Map.groupBy(await findNew(tx, searches, holding), ({ searchId }) => searchId)
  const fitting = searches.filter(({ id }) => found.has(id))
  for (const [to, theirs] of Map.groupBy(fitting, ({ accountId }) => accountId)) {
    const hits = new Map(theirs.flatMap(({ id }) => found.get(id)!.map((hit) => [hit.aircraftId, hit] as const)))
    const names = theirs.map(({ name }) => name)
    const [{ id, query }] = theirs as [DueSearch]
    const endAlert = paths.endSearchAlert({ token: alertToken(id, config.secretKey) })
    const [link, button, foot] =
      theirs.length === 1
        ? [paths.search(query as Record<string, string>), 'See the search', ['No more emails about this search', endAlert]]
        : [ownSearches, 'See your searches', ['Choose which searches email you', ownSearches]]
    const mailFoot = { label: foot[0]!, url: config.publicUrl + foot[1]! }
    await notify(tx, config, { to, kind: 'system', ...newsOf(names, [...hits.values()]), link, button, mailFoot })
  }
}
