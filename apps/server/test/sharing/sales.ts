import { dayIn } from '@tailshare/contract/text/period'
import type { CastKey } from '../../seeds/cast.ts'
import type { Fleet } from '../../seeds/fleet/fleet.ts'
import type { Api } from '../api.ts'
import { zone } from '../factories.ts'

/** Assigns shares of an aircraft not shared before; the owner holds the rest. */
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

/** Current percentages by cast key, without the owner's. */
export const heldShares = async (api: Api, aircraftId: string) => {
  const names = new Map(Object.entries(api.people).map(([key, id]) => [id, key]))
  const rows = await api.db.selectFrom('aircraftShare').selectAll().where('aircraftId', '=', aircraftId).execute()
  return Object.fromEntries(rows.map(({ accountId, percent }) => [names.get(accountId), percent]))
}

/** Signs the current agreement as a cast member. */
export const signShare = async (api: Api, who: CastKey, id: string) => {
  const { agreement } = (await api.call(who, 'getShareRequest', { params: { id } })).json
  const { firstName, lastName } = (await api.call(who, 'getAccount')).json
  const body = { hash: agreement?.hash ?? 'none', name: `${firstName} ${lastName}`, isAgreed: true as const }
  return api.call(who, 'signShareAgreement', { params: { id }, body })
}

type Who = CastKey | undefined

/** N322SR: Helen owns it and offers her quarter; Tomás, Priya and Bo hold the others. With the calls to buy a share. */
export const salesOf = (api: () => Api) => {
  const aircraft = () => api().fleet.N322SR
  const today = () => dayIn(new Date(), zone)
  const offer = (who: Who, body: object = {}, id = aircraft()) =>
    api().call(who, 'offerShare', { params: { aircraftId: id }, body: { percent: 25, priceCents: 6_000_000, ...body } })
  const ask = (who: Who, body: object = {}) =>
    api().call(who, 'requestShare', { body: { aircraft: aircraft(), percent: 25, handOverOn: today(), ...body } })
  const accept = (who: Who, id: string) => api().call(who, 'acceptShareRequest', { params: { id }, body: {} })
  const vote = (who: Who, id: string, choice: 'yes' | 'no') =>
    api().call(who, 'castBallot', { params: { aircraftId: aircraft(), id }, body: { choice } })
  return {
    today,
    offer,
    ask,
    accept,
    vote,
    see: (who: Who, id: string) => api().call(who, 'getShareRequest', { params: { id } }),
    move: (who: Who, id: string, handOverOn: string) => api().call(who, 'moveHandOver', { params: { id }, body: { handOverOn } }),
    /** Requested, and approved by Helen, Tomás and Priya. */
    accepted: async (who: CastKey = 'maria', body: object = {}) => {
      const { id, voteId } = (await ask(who, body)).json
      await accept('helen', id)
      await vote('tomas', voteId, 'yes')
      await vote('priya', voteId, 'yes')
      return id
    },
    /** Resets to no requests, with Helen as the only seller. */
    beginAnew: async () => {
      const { db } = api()
      const open = ['asked', 'accepted', 'signed']
      await db.updateTable('shareRequest').set({ state: 'withdrawn' }).where('state', 'in', open).execute()
      for (const table of ['shareOffer', 'runningCosts', 'aircraftPlan'] as const) await db.deleteFrom(table).execute()
      const id = await shareOut(api(), 'N322SR', { tomas: 24, priya: 25, bo: 25 })
      await offer('helen')
      return id
    },
  }
}
