import type { CastKey } from '../seeds/cast.ts'
import type { Fleet } from '../seeds/fleet.ts'
import type { Api } from './api.ts'

/** Hands out shares of an aircraft that nobody shares yet; the owner holds the rest. */
export const shareOut = async (api: Api, tail: keyof Fleet, shares: Partial<Record<CastKey, number>>) => {
  const aircraftId = api.fleet[tail]
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', aircraftId).execute()
  const rows = Object.entries(shares).map(([who, percent]) => ({
    aircraftId,
    accountId: api.people[who as CastKey],
    percent,
    since: '2025-03-01',
  }))
  if (rows.length > 0) await api.db.insertInto('aircraftShare').values(rows).execute()
  return aircraftId
}

/** Who holds how much now, by the cast's names; the owner's rest is left out. */
export const heldShares = async (api: Api, aircraftId: string) => {
  const names = new Map(Object.entries(api.people).map(([key, id]) => [id, key]))
  const rows = await api.db.selectFrom('aircraftShare').selectAll().where('aircraftId', '=', aircraftId).execute()
  return Object.fromEntries(rows.map(({ accountId, percent }) => [names.get(accountId), percent]))
}

/** The signature of someone of the cast under the text as it is now. */
export const signShare = async (api: Api, who: CastKey, id: string) => {
  const { agreement } = (await api.call(who, 'getShareRequest', { params: { id } })).json
  const { firstName, lastName } = (await api.call(who, 'getAccount')).json
  const body = { hash: agreement?.hash ?? 'none', name: `${firstName} ${lastName}`, isAgreed: true as const }
  return api.call(who, 'signShareAgreement', { params: { id }, body })
}
