import type { CaseKind, CaseOutcome } from '@tailshare/contract/backoffice/cases/caseWords'
import type { Case } from '@tailshare/contract/backoffice/cases/cases'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { sql, type RawBuilder } from 'kysely'
import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import type { Db, Tx } from '../../../db/connect.ts'
import { isInvolved } from '../../bookings/queries.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'

export type CaseRow = {
  id: string
  number: number
  kind: CaseKind
  opener: Person
  openedAt: Date
  waitsFor: Case['waitsFor']
  answerBy: Date | null
  closedAt: Date | null
  outcome: CaseOutcome | null
  sharedWith: Person | null
  zone: string
  /** `owner` is null for a lesson that its owner no longer has to do with, and after the owner has left. */
  order: { id: string; number: number; tailNumber: string; startAt: string; owner: Person | null } | null
  charge: { text: string; cents: number } | null
  /** Whether the reader has a part in the booking or its aircraft. */
  isOwnMatter: boolean
}
export type WholeCaseRow = CaseRow & {
  facts: Case['facts']
  entries: { id: string; by: Person; asRole: Case['you']; text: string; at: string }[]
}

/** Whether a person opened the case, or has a part in its booking `o`. */
const isPartOf = (who: RawBuilder<unknown>) => sql`(${who} = c.opener_id or ${isInvolved('o', who)} is true)`

const cases = (readerId: string, more: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<WholeCaseRow>`
  select c.id, c.number, c.kind, c.opened_at, c.waits_for, c.answer_by, c.closed_at, c.outcome, ${personJson('opener')} as opener,
    case when shared.id is not null then ${personJson('shared')} end as shared_with, coalesce(ap.zone, ${zoneWithoutHome}) as zone,
    case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'tailNumber', a.tail_number, 'startAt', o.start_at,
      'owner', case when owner.deleted_at is null and o.cancel_reason is distinct from 'let_go' then ${personJson('owner')} end)
    end as "order",
    case when h.id is not null then json_build_object('text', h.text, 'cents',
      case when h.state = 'captured' then h.captured_cents else h.amount_cents end) end as charge,
    ${isPartOf(sql`${readerId}::uuid`)} as is_own_matter ${more}
  from support_case c join account opener on opener.id = c.opener_id left join account shared on shared.id = c.shared_with_id
    left join orders o on o.id = c.order_id left join aircraft a on a.id = o.aircraft_id left join airport ap on ap.id = a.airport_id
    left join account owner on owner.id = o.owner_id left join charge h on h.id = c.charge_id
  where ${where}`

const entries = sql`, c.facts, (select json_agg(json_build_object('id', e.id, 'by', ${personJson('w')}, 'asRole', e.as_role,
  'text', e.text, 'at', e.at) order by e.at, e.id) from case_entry e join account w on w.id = e.by_id where e.case_id = c.id) as entries`

export const findCase = async (db: Db, id: string, readerId: string) => {
  const { rows } = await cases(readerId, entries, sql`c.id = ${id}`).execute(db)
  return rows[0]
}

export const lockCase = (tx: Tx, id: string) =>
  tx.selectFrom('supportCase').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type Page = { limit: number; offset: number }
type Listing = Page & { readerId: string; where: RawBuilder<unknown>; order: RawBuilder<unknown> }
const listPart = async (db: Db, { readerId, where, order, limit, offset }: Listing) => {
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from support_case c left join orders o on o.id = c.order_id where ${where}`.execute(db)
  const page = sql`${where} order by ${order} limit ${limit} offset ${offset}`
  const { rows: results } = await cases(readerId, sql``, page).execute(db)
  return { count: counted[0]!.count, results: results as CaseRow[] }
}

type Mine = Page & { order?: string | undefined; asked?: boolean | undefined }
/** Cases that a person opened or was asked about, open ones first. `asked`: only those that wait for this person as the owner. */
export const listMine = (db: Db, readerId: string, { order, asked, ...page }: Mine) =>
  listPart(db, {
    ...page,
    readerId,
    where: sql`${readerId}::uuid in (c.opener_id, c.shared_with_id)
      and (${!asked} or c.shared_with_id = ${readerId} and c.waits_for = 'owner' and c.closed_at is null)
      and (${order ?? null}::uuid is null or c.order_id = ${order ?? null})`,
    order: sql`c.closed_at desc nulls first, c.opened_at desc, c.id`,
  })

/** An operator has to act: someone wrote, or the owner who was asked is late. */
const isWaiting = (now: Date) =>
  sql`c.closed_at is null and (c.waits_for = 'operator' or c.waits_for = 'owner' and c.answer_by < ${now})`

/** Without the cases in which this operator has a part. */
export const listForOperator = (
  db: Db,
  readerId: string,
  { show, now, ...page }: Page & { show: 'waiting' | 'answered' | 'closed'; now: Date },
) => {
  const wanted = {
    waiting: isWaiting(now),
    answered: sql`c.closed_at is null and not (${isWaiting(now)})`,
    closed: sql`c.closed_at is not null`,
  }[show]
  const order = show === 'closed' ? sql`c.closed_at desc, c.id` : sql`c.answer_by nulls last, c.opened_at, c.id`
  return listPart(db, { ...page, readerId, where: sql`${wanted} and not ${isPartOf(sql`${readerId}::uuid`)}`, order })
}

/** Operators who see this case: all but those with a part in it. */
export const listOperatorsOf = async (db: Db, caseId: string) => {
  const { rows } = await sql<{ id: string }>`
    select w.id from account w join support_case c on c.id = ${caseId} left join orders o on o.id = c.order_id
    where w.is_operator and w.suspended_at is null and w.deleted_at is null and not ${isPartOf(sql`w.id`)} order by w.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Cases of a person that are open or were opened since an instant. The opener's account must be locked. */
export const countOpenCases = async (tx: Tx, openerId: string, since: Date) => {
  const { count } = await tx
    .selectFrom('supportCase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('openerId', '=', openerId)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('openedAt', '>', since)]))
    .executeTakeFirstOrThrow()
  return count
}

type NewCase = {
  id: string
  openerId: string
  kind: CaseKind
  orderId: string | null
  chargeId: string | null
  facts: Case['facts']
  openedAt: Date
  answerBy: Date
}
/** Returns false if the opener has an open case about the same. */
export const insertCase = async (tx: Tx, { facts, ...row }: NewCase) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('supportCase')
    .values({ ...row, facts: JSON.stringify(facts) })
    .onConflict((is) => is.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type NewEntry = { id: string; caseId: string; byId: string; asRole: Case['you']; text: string; at: Date }
export const insertEntry = (tx: Tx, entry: NewEntry) => tx.insertInto('caseEntry').values(entry).execute()

type Turn = { waitsFor: Case['waitsFor']; answerBy: Date | null; sharedWithId?: string }
export const setTurn = (tx: Tx, id: string, turn: Turn) => tx.updateTable('supportCase').set(turn).where('id', '=', id).execute()

export const setClosed = (tx: Tx, id: string, { outcome, at }: { outcome: CaseOutcome; at: Date }) =>
  tx.updateTable('supportCase').set({ outcome, closedAt: at, answerBy: null }).where('id', '=', id).execute()

/** Whether operators gave money back on a booking since a time: what a second operator still has to approve does not count. */
export const wasRefundedSince = async (db: Db, orderId: string, since: Date) => {
  const { rows } = await sql`select from intervention where order_id = ${orderId} and state = 'done' and decided_at >= ${since}
    and (kind in ('refund', 'fee_waived', 'cancellation') or cents_after < cents_before) limit 1`.execute(db)
  return rows.length > 0
}

/** Ends open cases of people who have deleted their accounts. */
export const settleLeft = (db: Db, now: Date) =>
  sql`update support_case c set closed_at = ${now}, outcome = 'settled', answer_by = null from account a
    where a.id = c.opener_id and a.deleted_at is not null and c.closed_at is null`.execute(db)

export const deleteCasesBefore = (db: Db, before: Date) => db.deleteFrom('supportCase').where('closedAt', '<', before).execute()
