import type { Tx } from '../../../db/connect.ts'
import type { Config } from '../../../config.ts'
import { findViewer, ratedKinds } from '../steps.ts'
import { insertHits, type DueSearch, type Hit } from './queries.ts'

type Holding = { config: Config; now: Date; mostEach: number }

/** What these searches find that they have not found before. Whom the rules let fly what is read once for each holder. */
export const findNew = async (tx: Tx, searches: readonly DueSearch[], { config, now, mostEach }: Holding): Promise<Hit[]> => {
  const holders = [...new Set(searches.filter(({ ratedOnly }) => ratedOnly).map(({ accountId }) => accountId))]
  const kindsOf = new Map<string, Awaited<ReturnType<typeof ratedKinds>>>()
  for (const id of holders) kindsOf.set(id, await ratedKinds(tx, await findViewer(tx, { accountId: id, config, now })))
  const rated = searches.flatMap(({ id, accountId, ratedOnly }) =>
    ratedOnly ? (kindsOf.get(accountId) ?? []).map((kind) => ({ searchId: id, ...kind })) : [],
  )
  return insertHits(tx, { searchIds: searches.map(({ id }) => id), rated, mostEach, now })
}
