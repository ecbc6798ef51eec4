import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftType } from '@tailshare/contract/base/constants'
import type { QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { advisedHolders, heldParts, newestTerms, partnerOrder } from '../../../aircraft/shares/queries.ts'

type Holder = { person: Person; percent: number; isOwner: boolean }

export type Shared = {
  id: string
  tailNumber: string
  modelName: string
  type: AircraftType
  yearManufactured: number
  zone: string
  airport: { code: string; title: string }
  ownerId: string
  isListed: boolean
  /** The partners' latest agreed quotas; `null` while the defaults apply. */
  terms: QuotaTerms | null
  /** All partners, in partner order; their percents add up to 100. */
  holders: Holder[]
  /** Partners whom the caller advises on taxes. */
  advisedIds: string[]
}

export const findShared = async (db: Db, id: string, callerId: string) => {
  const { rows } = await sql<Shared>`
    select a.id, a.tail_number, m.name as model_name, m.type, a.year_manufactured, ap.zone,
      json_build_object('code', ap.code, 'title', ap.title) as airport, a.owner_id, a.is_listed,
      ${newestTerms('a')} as terms,
      (select coalesce(json_agg(json_build_object('person', ${personJson('p')}, 'percent', h.percent, 'isOwner', h.is_owner)
        order by ${partnerOrder(sql`a.owner_id`, sql`h.percent`)}), '[]') from ${heldParts('a')} h
          join account p on p.id = h.account_id) as holders,
      ${advisedHolders('a', callerId)} as advised_ids
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Serializes votes, sales and signatures of an aircraft. Does not block bookings. */
export const lockShared = (db: Db, id: string) =>
  db.selectFrom('aircraft').select('id').where('id', '=', id).where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()
