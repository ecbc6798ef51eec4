import type { BookingStatus } from '@tailshare/contract/base/statuses'
import type { DisputeStateName } from '@tailshare/contract/payments/disputes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'
import { openRequestOf } from '../../../bookings/operatorLimits/queries.ts'
import { lockDisputedCharge } from '../../../payments/disputes/queries.ts'

export type DisputeRow = {
  id: string
  stripeId: string
  intentId: string
  state: DisputeStateName
  isInquiry: boolean
  reason: string
  amountCents: number
  openedAt: Date
  answerBy: Date | null
  closedAt: Date | null
  text: string
  orderId: string | null
  number: number | null
  tailNumber: string | null
  accountId: string
  firstName: string
  lastName: string
  photoFileId: string | null
  email: string
  /** Owner of the booking, or of the aircraft with shared costs; `null` for a membership. */
  ownerId: string | null
  csipId: string | null
  aircraftId: string | null
}

const columns = sql`d.id, d.stripe_id, c.stripe_payment_intent_id as intent_id, d.state, d.is_inquiry, d.reason, d.amount_cents,
  d.opened_at, d.answer_by, d.closed_at,
  c.text, c.order_id, o.number, a.tail_number, p.id as account_id, p.first_name, p.last_name, p.photo_file_id, p.email,
  o.owner_id, o.csip_id, coalesce(o.aircraft_id, c.aircraft_id) as aircraft_id`
const joins = sql`dispute d join charge c on c.id = d.charge_id join account p on p.id = c.account_id
  left join orders o on o.id = c.order_id left join aircraft a on a.id = o.aircraft_id`

type ListQuery = { show: 'open' | 'closed'; limit: number; offset: number }

/** Open: those needing a response by deadline, then those with the bank. Closed: newest first. */
export const listDisputes = async (db: Db, { show, limit, offset }: ListQuery) => {
  const open = show === 'open'
  const where = open ? sql`d.closed_at is null` : sql`d.closed_at is not null`
  const order = open
    ? sql`(d.state <> 'needs_response'), d.answer_by nulls last, d.opened_at, d.id`
    : sql`d.closed_at desc, d.id desc`
  const { rows: results } =
    await sql<DisputeRow>`select ${columns} from ${joins} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from dispute d where ${where}`.execute(db)
  return { count: counted[0]!.count, results }
}

type Ramp = { closed: string; by: string; hobbs: number | null; flightMeter: number | null; photoCount: number }

export type DisputeDetailRow = DisputeRow & {
  paidAt: Date
  paymentMethod: string | null
  payerSince: Date
  otherPayments: number
  bookingsSince: number
  otherDisputes: number
  /** Not sent yet while `answeredAt` is null. */
  evidence: string | null
  answeredAt: Date | null
  answeredBy: string | null
  wanted: { by: string } | null
  /** Everyone ever in the ledger of the aircraft's shared costs, if the payment was for those. */
  sharerIds: string[]
  booking: {
    modelName: string
    airport: string
    zone: string
    booked: string
    bookedBy: string
    bookedByPayer: boolean
    start: string
    end: string
    departure: Ramp | null
    return: Ramp | null
    lines: { text: string; cents: number }[]
    totalCents: number
    policyText: string
    events: { at: string; from: BookingStatus | null; to: BookingStatus; by: string; why: string }[]
  } | null
}

const ramp = (stage: 'departure' | 'return') => sql`(select json_build_object('closed', r.closed_at,
    'by', coalesce((select by.first_name || ' ' || by.last_name from account by where by.id = coalesce(r.closed_by, r.opened_by)),
      'Tailshare'),
    'hobbs', (r.answers ->> 'hobbs')::numeric, 'flightMeter', (r.answers ->> 'flightMeter')::numeric,
    'photoCount', (select count(*) from stage_photo ph where ph.order_id = o.id and ph.stage = r.stage))
  from stage_record r where r.order_id = o.id and r.stage = ${stage} and r.state = 'closed')`

/** A dispute with all evidence for our side, in one statement. */
export const findDispute = async (db: Db, id: string) => {
  const { rows } = await sql<DisputeDetailRow>`
    select ${columns}, c.created_at as paid_at, p.created_at as payer_since, d.evidence, d.answered_at,
      (select m.brand || ' ending ' || m.last_digits from payment_method m where m.id = c.payment_method_id) as payment_method,
      (select count(*)::int from charge other where other.account_id = p.id and other.id <> c.id and other.state = 'captured'
        and not exists (select 1 from dispute od where od.charge_id = other.id)) as other_payments,
      (select count(*)::int from orders since where since.pilot_id = p.id and since.created_at >= c.created_at) as bookings_since,
      (select count(*)::int from dispute od join charge oc on oc.id = od.charge_id
        where oc.account_id = p.id and oc.id <> c.id) as other_disputes,
      (select string_agg(by.first_name || ' ' || by.last_name, ' and ' order by by.id <> d.answered_by) from account by
        where by.id = d.answered_by or by.id in (select (e.data ->> 'askedById')::uuid from audit_entry e
          where e.subject_id = d.id and e.at = d.answered_at)) as answered_by,
      ${openRequestOf('d.id')} as wanted,
      array(select b.account_id from cost_balance b where b.aircraft_id = c.aircraft_id) as sharer_ids,
      case when o.id is null then null else json_build_object(
        'modelName', am.name, 'airport', ap.code, 'zone', ap.zone, 'booked', o.created_at,
        'bookedBy', b.first_name || ' ' || b.last_name, 'bookedByPayer', o.booked_by_id = c.account_id,
        'start', o.start_at, 'end', o.drop_at,
        'departure', ${ramp('departure')}, 'return', ${ramp('return')},
        'lines', case when o.status in ${canceledBookings}
          then json_build_array(json_build_object('text', 'Cancellation', 'cents', coalesce(o.final_cents, 0)))
          else (select json_agg(json_build_object('text', line ->> 'text', 'cents', (line ->> 'cents')::int))
            from jsonb_array_elements(coalesce(o.final_lines, o.quote -> 'lines')) line) end,
        'totalCents', coalesce(o.final_cents, o.total_cents), 'policyText', o.quote ->> 'policyText',
        'events', (select coalesce(json_agg(json_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status,
            'by', coalesce(by.first_name || ' ' || by.last_name, 'Tailshare'), 'why', e.why) order by e.at, e.id), '[]')
          from order_event e left join account by on by.id = e.by_id where e.order_id = o.id)) end as booking
    from ${joins} left join aircraft_model am on am.id = a.model_id left join airport ap on ap.id = a.airport_id
      left join account b on b.id = o.booked_by_id
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the dispute and its payment: a second operator waits for the first one's response. */
export const lockDispute = async (tx: Tx, id: string) => {
  const dispute = await findDispute(tx, id)
  const charge = dispute && (await lockDisputedCharge(tx, dispute.intentId))
  if (!charge) return undefined
  const row = tx.selectFrom('dispute').select(['state', 'evidence']).where('id', '=', id).forUpdate()
  const { state, evidence } = await row.executeTakeFirstOrThrow()
  return { dispute: { ...dispute, state: state as DisputeStateName, evidence }, charge }
}

type Answer = { evidence: string | null; answeredBy: string; answeredAt: Date }

export const setAnswer = (tx: Tx, id: string, answer: Answer) =>
  tx.updateTable('dispute').set(answer).where('id', '=', id).execute()

/** What an operator wants to answer, until a second one agrees; `null` to accept the loss. An inquiry answered before may be a dispute by now. */
export const setWantedEvidence = (tx: Tx, id: string, evidence: string | null) =>
  tx.updateTable('dispute').set({ evidence, answeredAt: null, answeredBy: null }).where('id', '=', id).execute()
