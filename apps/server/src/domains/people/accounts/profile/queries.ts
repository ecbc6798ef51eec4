import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Document } from '@tailshare/contract/people/documents/documents'
import type { Membership } from '@tailshare/contract/payments/membership'
import type { ModelHours, Preferences } from '@tailshare/contract/people/accounts/accounts'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { keeperCounts } from '../../../../db/sql/seenAircraft.ts'
import { runningMemberships } from '../../../../db/sql/statuses.ts'
import type { DB } from '../../../../db/types.gen.ts'

const preferenceColumns = [
  'notifyRentalEmail',
  'notifyRentalText',
  'notifyProductsEmail',
  'notifyProductsText',
  'notifyPartnersEmail',
  'notifyPartnersText',
] as const satisfies (keyof Preferences)[]

export type AccountRow = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  ssnLast4Sealed: Buffer | null
  passwordHash: string | null
  photoFileId: string | null
  pilotCategory: PilotCategory | null
  pilotCategories: PilotCategory[]
  faaCertificateNumber: string
  birthDate: string | null
  ratings: string[]
  endorsements: string[]
  totalHours: number | null
  isOperator: boolean
  isStaff: boolean
  isAircraftOwner: boolean
  isCoOwner: boolean
  isTaxAdvisor: boolean
  hasYearPack: boolean
  canBePaid: boolean
  registeredAt: Date | null
  interestedInDryLease: boolean
  interestedInCoOwnership: boolean
  interestedInSoftware: boolean
  interestedInSharing: boolean
  allowMaintenanceAccess: boolean
  stripeAccountId: string | null
  homeAirport: Airport | null
  activeMembership: Membership | null
  documents: (Omit<Document, 'fileUrl'> & { created: string })[]
} & Preferences

/** The contract's airport as JSON, from a table alias. */
export const airportJson = (alias: string): RawBuilder<unknown> => {
  const from = sql.raw(alias)
  return sql`json_build_object('id', ${from}.id, 'code', ${from}.code, 'title', ${from}.title, 'state', ${from}.state,
    'zone', ${from}.zone, 'lat', ${from}.lat, 'lon', ${from}.lon)`
}

const portrait = sql.lit(fileAddresses.portrait('{id}'))

/** The contract's `Person` as JSON, from a table alias. */
export const personJson = (alias: string): RawBuilder<unknown> => {
  const from = sql.raw(alias)
  return sql`json_build_object('id', ${from}.id, 'firstName', ${from}.first_name, 'lastName', ${from}.last_name, 'photo', case
    when ${from}.photo_file_id is null then null else replace(${portrait}, '{id}', ${from}.id::text) end)`
}

/** The account with home airport, membership and documents (newest first) in one statement. */
export const findAccount = async (db: Db, id: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select a.*, exists (select from record_keeper p join aircraft c on ${keeperCounts('c')}
      where p.account_id = a.id and c.deleted_at is null) as allow_maintenance_access,
      exists (select 1 from staff_airport s where s.account_id = a.id) as is_staff,
      exists (select 1 from aircraft c where c.owner_id = a.id and c.deleted_at is null) as is_aircraft_owner,
      exists (select 1 from aircraft_share s join aircraft c on c.id = s.aircraft_id
        where s.account_id = a.id and c.deleted_at is null) as is_co_owner,
      exists (select 1 from tax_advisor t where t.advisor_id = a.id and t.ended_at is null) as is_tax_advisor,
      exists (select from flight f where f.owner_id = a.id)
        or exists (select from account_month m where m.account_id = a.id and m.ledger in ('owner', 'csip', 'co_owner')) as has_year_pack,
      exists (select 1 from payout_account p where p.account_id = a.id and p.is_ready) as can_be_paid,
      (select ${airportJson('p')} from airport p where p.id = a.home_airport_id) as home_airport,
      (select json_build_object('id', m.id, 'created', m.created_at, 'expirationDate', m.expires_at, 'status', m.status,
          'cancelAtPeriodEnd', m.cancel_at_period_end and m.next_plan_id is null, 'nextPlanId', m.next_plan_id,
          'nextPlanIdIfKept', m.next_plan_id_if_kept, 'paymentMethodId', m.payment_method_id, 'membershipPlan',
          json_build_object('id', p.id, 'name', p.name, 'price', p.price_cents / 100.0, 'priceCents', p.price_cents, 'period', p.period,
          'discountPercent', p.discount_percent, 'benefits', p.benefits))
        from membership m join membership_plan p on p.id = m.plan_id
        where m.account_id = a.id and m.status in ${runningMemberships}) as active_membership,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'status', d.status, 'reason', d.reason,
          'issuedOn', d.issued_on, 'expiresOn', d.expires_on, 'modelFamily', d.model_family, 'medicalClass', d.medical_class,
            'privileges', d.privileges,
          'fileName', f.name, 'contentType', f.content_type, 'created', d.created_at) order by d.created_at desc, d.id desc)
        from document d join file f on f.id = d.file_id
        where d.account_id = a.id and d.deleted_at is null), '[]'::json) as documents
    from account a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Which accounts are active members. Blocks suspension and deletion until the transaction ends. Take this lock before any other. */
export const lockActiveMembers = async (tx: Db, ids: readonly string[]) => {
  const { rows } = await sql<{
    id: string
  }>`select id from account where id = any(${[...ids]}::uuid[]) and deleted_at is null and suspended_at is null
    order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const lockAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'phone', sql<PilotCategory | null>`pilot_category`.as('pilotCategory')])
    .select(sql<PilotCategory[]>`pilot_categories`.as('pilotCategories'))
    .select([
      'interestedInDryLease as isInterestedInDryLease',
      'interestedInCoOwnership as isInterestedInCoOwnership',
      'interestedInSoftware as isInterestedInSoftwareToManage',
      'interestedInSharing as isInterestedInSharingAircraft',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const setAccount = (db: Db, id: string, values: Updateable<DB['account']>) =>
  db.updateTable('account').set(values).where('id', '=', id).execute()

export const findAirportId = (db: Db, id: string) => db.selectFrom('airport').select('id').where('id', '=', id).executeTakeFirst()

/** Hash of an operator's address, kept after the account is deleted. */
export const operatorMark = (email: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${email}), 'UTF8'))`

/** Whether someone ended this person's role as an operator. */
export const isFormerOperator = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from audit_entry ended
  where ended.subject_id = ${id} and ended.action = 'roles_changed' and ended.data -> 'operator' ->> 0 = 'true')`

/** Whether an account is known by its address as an operator, now or once, under this account or an earlier one. */
export const isKnownOperator = (alias: string) => {
  const account = sql.raw(alias)
  return sql<boolean>`(${account}.is_operator or ${isFormerOperator(sql`${account}.id`)}
    or exists (select from operator_mark known where known.mark = ${operatorMark(sql`${account}.email`)}))`
}

type Configured = { emails: readonly string[]; only: string | undefined; now: Date }

/**
 * Returns accounts newly promoted to operator; `only` limits it to one. Skips people whose operator role was ended, even under a new
 * account. `operator_since` is `null` for the first operators.
 */
export const setOperatorsByEmail = async (db: Db, { emails, only, now }: Configured) => {
  const { rows } = await sql<{ id: string; email: string }>`
    update account a set is_operator = true, operator_since = case when exists (
      select from account o where o.is_operator and o.suspended_at is null and o.deleted_at is null) then ${now}::timestamptz end
    where a.email = any(${[...emails]}::text[]) and not a.is_operator and a.deleted_at is null ${only ? sql`and a.id = ${only}` : sql``}
      and not ${isFormerOperator(sql.ref('a.id'))}
      and not exists (select from operator_mark m where m.mark = ${operatorMark(sql`a.email`)})
    returning a.id, a.email`.execute(db)
  return rows
}

export const setPreferences = (db: Db, id: string, values: Preferences) =>
  db.updateTable('account').set(values).where('id', '=', id).returning(preferenceColumns).executeTakeFirstOrThrow()

export const listModelHours = (db: Db, accountId: string): Promise<ModelHours[]> =>
  db
    .selectFrom('modelHours')
    .innerJoin('aircraftModel', 'aircraftModel.id', 'modelHours.modelId')
    .select([
      'modelId',
      'totalHours',
      'hoursLastYear as totalHoursLast12Month',
      'hoursLastMonth as totalHoursLast30Days',
      'hoursLastHalfYear as totalHoursLast6Month',
      'picHours as totalPicHours',
    ])
    .where('accountId', '=', accountId)
    .orderBy('aircraftModel.name')
    .execute()

export const countModels = async (db: Db, ids: string[]) => {
  const { count } = await db
    .selectFrom('aircraftModel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** The account must be locked: concurrent replacements would mix. */
export const replaceModelHours = async (db: Db, accountId: string, hours: ModelHours[], enteredOn: string) => {
  const modelIds = hours.map(({ modelId }) => modelId)
  await db
    .deleteFrom('modelHours')
    .where('accountId', '=', accountId)
    .$if(modelIds.length > 0, (query) => query.where('modelId', 'not in', modelIds))
    .execute()
  if (hours.length === 0) return
  await db
    .insertInto('modelHours')
    .values(
      hours.map((model) => ({
        accountId,
        modelId: model.modelId,
        totalHours: model.totalHours,
        hoursLastYear: model.totalHoursLast12Month,
        hoursLastMonth: model.totalHoursLast30Days,
        hoursLastHalfYear: model.totalHoursLast6Month,
        picHours: model.totalPicHours,
        enteredOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'modelId']).doUpdateSet((eb) => ({
        totalHours: eb.ref('excluded.totalHours'),
        hoursLastYear: eb.ref('excluded.hoursLastYear'),
        hoursLastMonth: eb.ref('excluded.hoursLastMonth'),
        hoursLastHalfYear: eb.ref('excluded.hoursLastHalfYear'),
        picHours: eb.ref('excluded.picHours'),
        // Unchanged hours keep their date: they say nothing new about the last month.
        enteredOn: sql<string>`case when (model_hours.hours_last_month, model_hours.hours_last_half_year, model_hours.hours_last_year)
          is distinct from (excluded.hours_last_month, excluded.hours_last_half_year, excluded.hours_last_year)
          then excluded.entered_on else model_hours.entered_on end`,
      })),
    )
    .execute()
}

export type RolesRow = {
  pilotCategory: string | null
  isOperator: boolean
  homeAirport: Airport | null
  ownedCount: number
  sharedCount: number
  ordersFlownCount: number
  transitionFamilies: string[]
  csipAirports: Airport[]
  staffAirports: Airport[]
  advisedOwnerCount: number
}

/** The facts behind every role (owner, co-owner, CSIP, pilot, staff, operator), in one statement. */
export const findRoles = async (db: Db, id: string): Promise<RolesRow | undefined> => {
  const { rows } = await sql<RolesRow>`
    select a.pilot_category, a.is_operator,
      (select ${airportJson('p')} from airport p where p.id = a.home_airport_id) as home_airport,
      (select count(*) from aircraft c where c.owner_id = a.id and c.deleted_at is null) as owned_count,
      (select count(*) from aircraft_share s join aircraft c on c.id = s.aircraft_id
        where s.account_id = a.id and c.deleted_at is null) as shared_count,
      (select count(*) from orders o where o.pilot_id = a.id and o.status = 'flight_complete') as orders_flown_count,
      array(select distinct d.model_family from document d where d.account_id = a.id and d.kind = 'transition'
        and d.status = 'complete' and d.deleted_at is null and d.model_family is not null order by 1) as transition_families,
      coalesce((select json_agg(${airportJson('p')} order by p.code) from csip_rate r join airport p on p.id = r.airport_id
        where r.account_id = a.id), '[]'::json) as csip_airports,
      coalesce((select json_agg(${airportJson('p')} order by p.code) from staff_airport s join airport p on p.id = s.airport_id
        where s.account_id = a.id), '[]'::json) as staff_airports,
      (select count(*) from tax_advisor t where t.advisor_id = a.id and t.ended_at is null) as advised_owner_count
    from account a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

export const findPhoto = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('file', 'file.id', 'account.photoFileId')
    .select(['file.name', 'file.contentType', 'file.storageKey'])
    .where('account.id', '=', accountId)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()

export const findHomeZone = async (db: Db, accountId: string) => {
  const row = await db
    .selectFrom('account')
    .innerJoin('airport', 'airport.id', 'account.homeAirportId')
    .select('airport.zone')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.zone ?? zoneWithoutHome
}
