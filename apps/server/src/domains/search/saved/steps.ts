import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../config.ts'
import { alertToken } from '../../../crypto/alertToken.ts'
import type { Tx } from '../../../db/connect.ts'
import { notify } from '../../people/notices/steps.ts'
import { findViewer, ratedKinds } from '../steps.ts'
import { insertHits, type DueSearch, type Hit } from './queries.ts'
import { newsOf } from './view.ts'

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

/** Notifies holders once of new hits. */
export const tellNew = async (tx: Tx, searches: readonly DueSearch[], holding: Holding) => {
  const { config } = holding
  const found = Map.groupBy(await findNew(tx, searches, holding), ({ searchId }) => searchId)
  for (const { id, accountId, name, query } of searches) {
    const hits = found.get(id)
    if (!hits) continue
    const url = `${config.publicUrl}${paths.endSearchAlert({ token: alertToken(id, config.secretKey) })}`
    await notify(tx, config, {
      to: accountId,
      kind: 'system',
      ...newsOf(name, hits),
      link: paths.search(query as Record<string, string>),
      button: 'See the search',
      mailFoot: { label: 'No more emails about this search', url },
    })
  }
}
