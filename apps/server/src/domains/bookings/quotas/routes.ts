import { flightPeriod } from '@tailshare/contract/base/tripFields'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { askedPeriod } from '../../schedule/access.ts'
import { listBusy } from '../../schedule/busy/queries.ts'
import { findScheduledAircraft } from '../../schedule/queries.ts'
import { findHolders, findSharedUse, listEntries } from './queries.ts'
import { requireOwnBooking, viewerRole, evaluateUse } from './steps.ts'
import { figuresQueryOf, holidayDaysAround, viewCheck, viewEntry, viewReservations, viewResources } from './view.ts'

export const quotaHandlers = {
  async getCoOwnerResources({ params, query, account, db, readDb, now }) {
    const shared = found(
      await findSharedUse(readDb, params.id, {
        callerId: account.id,
        year: query.year,
        holidayDays: holidayDaysAround(query.year, now),
        now,
      }),
    )
    const you = await viewerRole(db, shared, { account, now, what: 'quotas' })
    return viewResources(shared, {
      you,
      asked: figuresQueryOf(shared, query.year, now),
      callerId: account.id,
      share: query.share,
    })
  },

  async checkCoOwnerBooking({ body, account, readDb, now }) {
    const { aircraftId, orderId, purpose } = body
    const period = flightPeriod(body)
    const holidayDays = holidayDaysAround(undefined, period.from)
    const shared = found(await findSharedUse(readDb, aircraftId, { callerId: account.id, holidayDays, now, at: period.from }))
    found(shared.holders.find(({ person }) => person.id === account.id))
    if (orderId !== undefined) await requireOwnBooking(readDb, { orderId, aircraftId, account })
    const ask = { aircraftId, pilotId: account.id, period, purpose, exceptOrderId: orderId, passengers: 0, now }
    const templates = await evaluateUse(readDb, ask)
    return viewCheck(shared, { ...ask, holderId: account.id }, templates)
  },

  async listQuotaEntries({ params, query, account, db, readDb, now }) {
    const shared = found(await findHolders(readDb, params.id, account.id))
    await viewerRole(db, shared, { account, now, what: 'quotas' })
    const { rows, count } = await listEntries(readDb, params.id, query)
    return listPage(`booking/co-ownership/${params.id}/ledger/`, query, { count, results: rows.map(viewEntry) })
  },

  async listReservations({ params, query, account, db, readDb, now }) {
    const shared = found(await findHolders(readDb, params.id, account.id))
    await viewerRole(db, shared, { account, now, what: 'the timeline' })
    const place = found(await findScheduledAircraft(readDb, params.id, account.id))
    const period = askedPeriod(query, 62)
    return viewReservations(await listBusy(readDb, params.id, period), { shared, place, period, account })
  },
} satisfies Handling<'getCoOwnerResources' | 'checkCoOwnerBooking' | 'listQuotaEntries' | 'listReservations'>
