import type { Body } from '@tailshare/contract/routes'
import { plusHours, dayIn, plusDays } from '@tailshare/contract/text/period'
import type { CastKey } from '../../seeds/cast.ts'
import { inTransaction } from '../../src/db/connect.ts'
import { countDaysOfHolder } from '../../src/domains/aircraft/shares/quotaLedger/queries.ts'
import type { Api } from '../api.ts'
import { giveCard, zone } from '../factories.ts'

/** Extends all legally required dates of the cast and their aircraft, so that tests can book far ahead. */
export const keepLawful = async (api: Api) => {
  const today = dayIn(new Date(), zone)
  await api.db
    .updateTable('maintenanceItem')
    .set({ dueOn: plusDays(today, 1100), dueHobbs: null })
    .where('grounds', '=', true)
    .execute()
  await api.db
    .updateTable('document')
    .set({ issuedOn: today, status: 'complete' })
    .where('kind', 'in', ['medical', 'flight_review'])
    .execute()
}

/** N52148, shared by Helen with Tomás (25 %) and Priya (12.5 %), who have valid cards, with rules that no test date violates. */
export const openShares = async (api: Api) => {
  const id = api.fleet.N52148
  for (const who of ['tomas', 'priya'] as const) await giveCard(api, who)
  await keepLawful(api)
  const off = {
    holiday_quota: 'off',
    holiday_quota_with_previous: 'off',
  }
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify(off) })
    .where('id', '=', id)
    .execute()

  const hold = (who: CastKey, percent: number, since = '2020-01-01') =>
    inTransaction(api.db, async (tx) => {
      const holder = { aircraftId: id, accountId: api.people[who], since }
      await tx
        .insertInto('aircraftShare')
        .values({ ...holder, percent })
        .execute()
      await countDaysOfHolder(tx, holder)
    })
  const check = (who: CastKey | undefined, body: Omit<Body<'checkCoOwnerBooking'>, 'aircraftId'>) =>
    api.call(who, 'checkCoOwnerBooking', { body: { aircraftId: id, ...body } })
  const shop = (who: CastKey, from: Date, hours: number, more: Partial<Body<'setSchedule'>> = {}) => {
    const body = { kind: 'maintenance' as const, from: from.toISOString(), to: plusHours(from, hours).toISOString(), ...more }
    return api.call(who, 'setSchedule', { params: { id }, body })
  }
  /** Clears bookings, blocks and the quota ledger, and restores the shares. */
  const shareAnew = async () => {
    for (const table of ['aircraftShare', 'shareHolding', 'occupancy'] as const) await api.db.deleteFrom(table).execute()
    await api.pool.query('truncate quota_entry')
    await api.db.updateTable('orders').set({ status: 'canceled_by_owner' }).where('aircraftId', '=', id).execute()
    await hold('tomas', 25)
    await hold('priya', 12.5)
  }
  return { id, hold, check, shop, shareAnew }
}
