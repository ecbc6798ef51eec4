import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import type { Signing } from '@tailshare/rules/bookings/lessons/signing'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { signCheckout } from '../../../aircraft/customers/checkouts/steps.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { lessonsOf } from '../csips/queries.ts'
import type { CsipRow } from '../../book/pilots/queries.ts'

export type ResultsRow = {
  orderId: string
  by: Person
  dualHours: number
  groundHours: number
  done: string
  landings: number
  passed: boolean | null
  flightReview: boolean
  ipc: boolean
  checkout: boolean
  endorsements: string[]
  recordedAt: Date
  correctedAt: Date | null
  startAt: Date
  dropAt: Date
  /** The CSIP's other lessons within a day of it. */
  others: CsipRow['lessons']
}

export const findResults = async (db: Db, orderId: string): Promise<ResultsRow | undefined> => {
  const { rows } = await sql<ResultsRow>`
    select l.order_id, ${personJson('c')} as by, l.dual_hours, l.ground_hours, l.done, l.landings, l.passed, l.flight_review, l.ipc,
      l.checkout, l.endorsements,
      l.recorded_at, l.corrected_at, o.start_at, o.drop_at,
        ${lessonsOf(sql`l.by_id`, { from: sql`o.start_at`, to: sql`o.drop_at` }, sql`l.order_id`)} as others
    from lesson_result l join account c on c.id = l.by_id join orders o on o.id = l.order_id where l.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

const shownDays = 30

/** Flights of the last month with an instructor and no results, latest first. */
export const listWithoutResults = async (db: Db, csipId: string, now: Date) => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.csip_id = ${csipId} and o.status = 'flight_complete'
      and o.start_at > ${plusHours(now, -shownDays * 24)}
      and not exists (select from lesson_result l where l.order_id = o.id)
      and not exists (select from csip_request q where q.order_id = o.id and q.state = 'asked')
    order by o.start_at desc, o.id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

type Written = Omit<ResultsRow, 'by' | 'startAt' | 'dropAt' | 'others'> & { pilotId: string; byId: string }

export const putResults = (db: Db, { orderId, pilotId, byId, recordedAt, ...rest }: Written) =>
  db
    .insertInto('lessonResult')
    .values({ orderId, pilotId, byId, recordedAt, ...rest })
    .onConflict((on) => on.column('orderId').doUpdateSet(rest))
    .execute()

/** The student, their hours and the aircraft flown. Locks the account. */
export const lockStudent = async (db: Db, orderId: string) => {
  const { rows } = await sql<{
    id: string
    firstName: string
    lastName: string
    category: PilotCategory | null
    ratings: string[]
    modelId: string
    model: Signing['aircraft']
    aircraft: Parameters<typeof signCheckout>[1]['aircraft']
    zone: string
    flownAt: Date
  }>`
    select p.id, p.first_name, p.last_name, p.pilot_category as category, a.model_id, ap.zone,
      array(select unnest(d.privileges) from document d where d.account_id = p.id and d.kind = 'pilot_certificate' and d.status = 'complete'
        and d.deleted_at is null) as ratings,
      json_build_object('modelFamily', m.family, 'modelName', m.name, 'horsepower', coalesce(a.horsepower, m.horsepower), 'class', m.class,
        'retractableGear', m.retractable_gear, 'tailwheel', m.tailwheel, 'pressurized', m.pressurized, 'ceilingFt', m.ceiling_ft,
          'turbojet', m.turbojet) as model,
      json_build_object('id', a.id, 'tailNumber', a.tail_number, 'ownerId', a.owner_id, 'modelFamily', m.family, 'checkoutMonths',
        a.checkout_months) as aircraft,
      coalesce(f.departed_at, o.start_at) as flown_at
    from orders o join account p on p.id = o.pilot_id join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id left join flight f on f.order_id = o.id
    where o.id = ${orderId} for no key update of p`.execute(db)
  return rows[0]!
}

/** Adds hours (may be negative) to the total and the model. A total that was never entered stays unknown. */
export const addHours = async (db: Db, { accountId, modelId, hours }: { accountId: string; modelId: string; hours: number }) => {
  await sql`update account set total_hours = greatest(0, total_hours + ${hours}::numeric)
    where id = ${accountId} and total_hours is not null`.execute(db)
  await sql`insert into model_hours (account_id, model_id, total_hours, hours_last_year, hours_last_half_year, hours_last_month, pic_hours)
    values (${accountId}, ${modelId}, greatest(0, ${hours}::numeric), greatest(0, ${hours}::numeric), greatest(0, ${hours}::numeric),
      greatest(0, ${hours}::numeric), 0)
    on conflict (account_id, model_id) do update set total_hours = greatest(0, model_hours.total_hours + ${hours}::numeric),
      hours_last_year = greatest(0, model_hours.hours_last_year + ${hours}::numeric),
      hours_last_half_year = greatest(0, model_hours.hours_last_half_year + ${hours}::numeric),
      hours_last_month = greatest(0, model_hours.hours_last_month + ${hours}::numeric)`.execute(db)
}

export const lockSigned = (db: Db, orderId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'fileId', 'kind'])
    .where('signedFor', '=', orderId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()

export const setSigned = (db: Db, id: string, { orderId, byId, at }: { orderId: string; byId: string; at: Date }) =>
  db
    .updateTable('document')
    .set({ status: 'complete', decidedBy: byId, decidedAt: at, signedFor: orderId })
    .where('id', '=', id)
    .execute()
