import type { Queues, WaitingKind } from '@tailshare/contract/reports/cockpit/waiting'
import { operatorProbationHours } from '@tailshare/contract/backoffice/bookings/interventions'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { notLeftBookings } from '../../../db/sql/statuses.ts'
import { isInvolved } from '../../bookings/queries.ts'

type Row = {
  kind: WaitingKind
  id: string
  aircraftId: string | null
  tailNumber: string | null
  zone: string | null
  what: string
  who: string
  cents: number | null
  fromAt: Date | null
  toAt: Date | null
  by: Date | null
  since: Date | null
}

const name = (alias: string) => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`)
const none = sql`null::timestamptz`

type Column = 'id' | 'aircraft' | 'what' | 'who' | 'cents' | 'from' | 'to' | 'by' | 'since'
type Kind = Partial<Record<Column, RawBuilder<unknown>>> & { rows: RawBuilder<unknown> }

const selectOf = (kind: string, { id, aircraft, what, who, cents, from, to, by, since, rows }: Kind) => sql`
  select ${kind}::text as kind, ${id} as id, ${aircraft ?? sql`null::uuid`} as aircraft_id, ${what ?? sql`''`} as what,
    ${who ?? sql`''`} as who, ${cents ?? sql`null::int`} as cents, ${from ?? none} as from_at, ${to ?? none} as to_at, ${by ?? none} as by,
    ${since ?? none} as since
  from ${rows}`

type WaitingQuery = {
  accountId: string
  now: Date
  /** How long the first in line alone knows that a time is free. */
  headStartMinutes: number
  /** Days after a return in which reviews are written. */
  reviewDays: number
}

/** One select per kind: the rows that wait for this person. `held`: the aircraft of which they hold a share. */
const kinds = ({ accountId: me, now, headStartMinutes, reviewDays }: WaitingQuery): Record<WaitingKind, Kind> => ({
  vote: {
    id: sql`v.id`,
    aircraft: sql`v.aircraft_id`,
    what: sql`v.title`,
    by: sql`v.closes_at`,
    rows: sql`held join share_vote v on v.aircraft_id = held.id where v.state = 'open' and v.closes_at > ${now}
      and v.must_agree_id is distinct from ${me}
      and not exists (select from share_ballot b where b.vote_id = v.id and b.account_id = ${me} and b.choice is not null)`,
  },
  expense: {
    id: sql`e.id`,
    aircraft: sql`e.aircraft_id`,
    what: sql`e.title`,
    who: name('w'),
    cents: sql`e.cents`,
    by: sql`e.answer_by`,
    rows: sql`held join expense e on e.aircraft_id = held.id join account w on w.id = e.entered_by
      where e.state = 'proposed' and e.entered_by <> ${me} and not exists (select from expense_answer x
        where x.expense_id = e.id and x.round = e.round and x.account_id = ${me})`,
  },
  questioned_expense: {
    id: sql`e.id`,
    aircraft: sql`e.aircraft_id`,
    what: sql`e.title`,
    who: sql`coalesce((select ${name('w')} from expense_answer x join account w on w.id = x.account_id
      where x.expense_id = e.id and x.round = e.round and x.answer = 'question' order by x.at limit 1), '')`,
    cents: sql`e.cents`,
    rows: sql`held join expense e on e.aircraft_id = held.id where e.state = 'questioned' and e.entered_by = ${me}`,
  },
  holiday_draft: {
    id: sql`d.id`,
    aircraft: sql`d.aircraft_id`,
    what: sql`d.year::text`,
    by: sql`d.closes_at`,
    rows: sql`held join holiday_draft d on d.aircraft_id = held.id where d.drawn_at is null and d.closes_at > ${now}
      and not exists (select from holiday_ranking r where r.draft_id = d.id and r.account_id = ${me})`,
  },
  // An offer to whichever partner takes it first waits for nobody in particular.
  swap: {
    id: sql`s.id`,
    aircraft: sql`s.aircraft_id`,
    who: name('w'),
    from: sql`s.start_at`,
    to: sql`s.drop_at`,
    by: sql`s.expires_at`,
    rows: sql`held join swap s on s.aircraft_id = held.id
      join account w on w.id = case when s.counter is null then s.by_id else s.counter_by_id end
      where s.state = 'open' and s.expires_at > ${now} and ${me} = case when s.counter is null then s.to_id else s.by_id end`,
  },
  share_request: {
    id: sql`r.id`,
    aircraft: sql`r.aircraft_id`,
    what: sql`trim_scale(r.percent)::text`,
    who: name('w'),
    cents: sql`r.price_cents`,
    rows: sql`share_request r join account w on w.id = r.buyer_id where r.seller_id = ${me} and r.state = 'asked'
      and not exists (select from share_ballot b where b.vote_id = r.vote_id and b.account_id = ${me} and b.choice is not null)`,
  },
  share_signature: {
    id: sql`r.id`,
    aircraft: sql`r.aircraft_id`,
    what: sql`trim_scale(r.percent)::text`,
    rows: sql`share_request r join aircraft on aircraft.id = r.aircraft_id where ${me} in (r.seller_id, r.buyer_id)
      and r.state = 'accepted' and r.hand_over_on >= (${now} at time zone home_zone(aircraft.id))::date
      and not exists (select from share_signature g where g.request_id = r.id and g.account_id = ${me})`,
  },
  claim_unpriced: {
    id: sql`c.order_id`,
    aircraft: sql`o.aircraft_id`,
    what: sql`c.text`,
    by: sql`c.answer_by`,
    rows: sql`damage_claim c join orders o on o.id = c.order_id where c.closed_at is null and c.state = 'unpriced' and o.owner_id = ${me}`,
  },
  claim_asked: {
    id: sql`c.order_id`,
    aircraft: sql`o.aircraft_id`,
    what: sql`c.text`,
    by: sql`c.answer_by`,
    rows: sql`orders o join damage_claim c on c.order_id = o.id where c.closed_at is null and c.state = 'asked' and o.pilot_id = ${me}`,
  },
  late_fee: {
    id: sql`o.fee_squawk_id`,
    aircraft: sql`o.aircraft_id`,
    who: name('w'),
    cents: sql`i.cents`,
    by: sql`i.until`,
    rows: sql`intervention i join orders o on o.id = i.order_id join account w on w.id = o.pilot_id
      where i.state = 'waiting' and i.kind = 'fee_waived' and o.fee_squawk_id is not null and o.owner_id = ${me} and i.until > ${now}
        and i.asked_by_id <> ${me}`,
  },
  beyond_plan: {
    id: sql`o.id`,
    aircraft: sql`o.aircraft_id`,
    rows: sql`orders o where o.pilot_id = ${me} and o.price_up_to_cents is not null and o.status = 'flight_complete'`,
  },
  lesson_alternative: {
    id: sql`o.id`,
    aircraft: sql`o.aircraft_id`,
    who: name('w'),
    by: sql`o.start_at`,
    rows: sql`orders o cross join lateral (select q.* from csip_request q where q.order_id = o.id order by q.asked_at desc, q.id desc
        limit 1) q join account w on w.id = q.csip_id
      where o.pilot_id = ${me} and o.status = 'booked' and o.start_at > ${now} and o.csip_id is null and q.state = 'declined'
        and (q.other_csip_id is not null or q.other_from is not null) and (o.waits_for is null or q.other_from is null)`,
  },
  free_time: {
    id: sql`e.id`,
    aircraft: sql`e.aircraft_id`,
    from: sql`e.start_at`,
    to: sql`e.drop_at`,
    by: sql`e.notified_at + make_interval(mins => ${headStartMinutes})`,
    rows: sql`waitlist_entry e where e.account_id = ${me} and e.state = 'notified' and e.start_at > ${now}
      and e.notified_at > ${plusMinutes(now, -headStartMinutes)}`,
  },
  bank_deposits: {
    id: sql`b.id`,
    what: sql`b.last_digits`,
    rows: sql`payment_method b where b.account_id = ${me} and b.deleted_at is null and b.type = 'bankAccount' and b.status = 'unverified'`,
  },
  work_order: {
    id: sql`v.id`,
    aircraft: sql`v.aircraft_id`,
    what: sql`v.number::text`,
    rows: sql`aircraft join work_order v on v.aircraft_id = aircraft.id
      join lateral (select max(upper(c.during)) as ended from occupancy c where c.block_id = v.block_id) l on l.ended < ${now}
      where aircraft.owner_id = ${me} and aircraft.deleted_at is null and v.closed_at is null`,
  },
  // An operator asked the owner for their view.
  case: {
    id: sql`c.id`,
    aircraft: sql`o.aircraft_id`,
    what: sql`c.number::text`,
    by: sql`c.answer_by`,
    rows: sql`support_case c left join orders o on o.id = c.order_id
      where c.shared_with_id = ${me} and c.waits_for = 'owner' and c.closed_at is null`,
  },
  review: {
    id: sql`f.order_id`,
    aircraft: sql`f.aircraft_id`,
    by: sql`f.returned_at + make_interval(days => ${reviewDays})`,
    since: sql`f.returned_at`,
    rows: sql`flight f join orders o on o.id = f.order_id where f.pilot_id = ${me} and f.returned_at > ${plusHours(now, -24 * reviewDays)}
      and (f.owner_id <> ${me} and not exists (select from aircraft_share s where s.aircraft_id = f.aircraft_id and s.account_id = ${me})
        or o.csip_id <> ${me})
      and not exists (select from review r where r.order_id = f.order_id and r.author_id = ${me})`,
  },
})

const mostItems = 200

/** Nearest deadline first. */
export const listWaiting = async (db: Db, context: WaitingQuery) => {
  const me = context.accountId
  const selects = Object.entries(kinds(context)).map(([kind, columns]) => selectOf(kind, columns))
  const { rows } = await sql<Row>`
    with held as materialized (
      select a.id from aircraft_share s join aircraft a on a.id = s.aircraft_id where s.account_id = ${me} and a.deleted_at is null
      union select a.id from aircraft a where a.owner_id = ${me} and a.deleted_at is null
        and (select sum(s.percent) from aircraft_share s where s.aircraft_id = a.id) < 100),
    first as materialized (select w.* from (${sql.join(selects, sql` union all `)}) w order by w.by nulls last, w.id limit ${mostItems})
    select w.*, a.tail_number, ap.zone
    from first w left join aircraft a on a.id = w.aircraft_id left join airport ap on ap.id = a.airport_id
    order by w.by nulls last, w.id`.execute(db)
  return rows
}

/** What one operator may decide. */
export const countQueues = async (db: Db, me: string, now: Date) => {
  const isOwn = isInvolved('o', sql`${me}::uuid`)
  const { rows } = await sql<Queues>`select
    (select count(*) from document d where d.status = 'pending' and d.deleted_at is null and d.account_id <> ${me})::int as documents,
    (select count(*) from dispute d join charge c on c.id = d.charge_id left join orders o on o.id = c.order_id
      where d.closed_at is null and d.state = 'needs_response' and c.account_id <> ${me}
        and ${isOwn} is not true)::int as disputes,
    (select count(*) from damage_claim c join orders o on o.id = c.order_id
      where c.closed_at is null and c.state in ('contested', 'unanswered') and not ${isOwn})::int as claims,
    (select count(*) from intervention i join orders o on o.id = i.order_id where i.state = 'waiting' and i.asked_by_id <> ${me}
      and (i.until is null or i.until > ${now}) and not ${isOwn})::int as approvals,
    (select count(*) from aircraft a where a.grounded_reason is not null and a.deleted_at is null
      and exists (select from orders o where o.aircraft_id = a.id and o.status in ${notLeftBookings}))::int as grounded_at_risk,
    (select count(*) from message_report r where r.decided_at is null and ${me} not in (r.reporter_id, r.writer_id))::int
      as reported_messages,
    (select count(distinct r.review_id) from review_report r join review v on v.id = r.review_id join aircraft a on a.id = v.aircraft_id
      left join orders o on o.id = v.order_id
      where r.decided_at is null and ${me} not in (v.author_id, coalesce(v.subject_id, o.owner_id, a.owner_id))
        and not exists (select from review_report own where own.review_id = v.id and own.reporter_id = ${me} and own.decided_at is null)
      )::int as reported_reviews,
    (select count(*) from (select account_id, asked_by_id, asked_at from operator_appointment
        union all select account_id, asked_by_id, asked_at from operator_request) w
      join account a on a.id = w.asked_by_id and a.is_operator and a.suspended_at is null
      join account s on s.id = w.account_id and s.deleted_at is null
      where ${me} not in (w.account_id, w.asked_by_id) and w.asked_at > ${plusHours(now, -operatorProbationHours)})::int
      as appointments,
    (select count(*) from support_case c left join orders o on o.id = c.order_id where c.closed_at is null
      and (c.waits_for = 'operator' or c.waits_for = 'owner' and c.answer_by < ${now}) and c.opener_id <> ${me}
      and ${isOwn} is not true)::int as cases`.execute(db)
  return rows[0]!
}
