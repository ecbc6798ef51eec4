import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { mostForAlert, mostSavedSearches } from '@tailshare/contract/search/savedSearches'
import { SearchQuery } from '@tailshare/contract/search/search'
import { searchOfToken } from '../../../crypto/signed.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { findPlace, periodOf } from '../steps.ts'
import * as q from './queries.ts'
import { findNew } from './steps.ts'
import { columnsOf, viewSaved } from './view.ts'

export const savedSearchHandlers = {
  async listSavedSearches({ query, account, db }) {
    const { count, results } = await q.listSaved(db, account.id, query)
    return listPage('account/saved-searches/', query, { count, results: results.map(viewSaved) })
  },

  async saveSearch({ body: { name, query, hasAlert }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const equal = await q.findEqual(tx, account.id, query)
      if (equal) return change(tx, equal, { name, hasAlert: hasAlert || equal.hasAlert }, { config, now })
      if ((await q.countSaved(tx, account.id)) >= mostSavedSearches) throw new Refusal('too_many_searches')
      const filters = SearchQuery.parse(query)
      const { place } = await findPlace(tx, filters)
      const columns = columnsOf(filters, periodOf(filters, place?.zone ?? zoneWithoutAirport, now))
      const id = await q.insertSaved(tx, { accountId: account.id, name, query, hasAlert, ...columns, now })
      // Current matches are not news.
      const search = { id, accountId: account.id, name, query, ratedOnly: columns.ratedOnly }
      if (hasAlert) refuseTooWide(await findNew(tx, [search], { config, now, mostEach: mostForAlert + 1 }))
      return viewSaved(found(await q.findSaved(tx, account.id, id)))
    })
  },

  async changeSavedSearch({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      return change(tx, found(await q.findSearch(tx, account.id, params.id)), body, { config, now })
    })
  },

  async deleteSavedSearch({ params, account, db }) {
    if (!(await q.deleteSaved(db, account.id, params.id))) throw new Refusal('not_found')
  },

  async endSearchAlert({ body, db, config }) {
    const id = found(searchOfToken(body.token, config.secretKey))
    return found(await q.endAlert(db, id))
  },
} satisfies Handling<'listSavedSearches' | 'saveSearch' | 'changeSavedSearch' | 'deleteSavedSearch' | 'endSearchAlert'>

type Changing = Pick<Parameters<typeof findNew>[2], 'config' | 'now'>

const change = async (tx: Tx, before: q.DueSearch & { hasAlert: boolean }, body: q.Change, { config, now }: Changing) => {
  if (Object.keys(body).length > 0) await q.setSaved(tx, before.id, body)
  // Current matches are not news.
  if (body.hasAlert === true && !before.hasAlert)
    refuseTooWide(await findNew(tx, [before], { config, now, mostEach: mostForAlert + 1 }))
  return viewSaved(found(await q.findSaved(tx, before.accountId, before.id)))
}

/** Refuses an alert that matches too many aircraft. */
const refuseTooWide = ({ length }: readonly unknown[]) => {
  if (length > mostForAlert) throw new Refusal('search_too_wide')
}
