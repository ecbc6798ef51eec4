import { tripFieldNames } from '@tailshare/contract/base/tripFields'
import { sql, type RawBuilder } from 'kysely'
import { feeWaits } from '../../../../db/sql/feeWaits.ts'
import { columns } from '../../../../db/sql/compiled.ts'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings, openMemberships } from '../../../../db/sql/statuses.ts'
import { isFormerOperator, operatorMark } from '../profile/queries.ts'

/** The account's own rows by export section, without secrets, hashes or other people's data beyond what a booking shows. */
const exported = (id: string): Record<string, RawBuilder<unknown>> => ({
  sessions: sql`select id, user_agent, created_at, seen_at, expires_at from session where account_id = ${id}`,
  passkeys: sql`select name, created_at, used_at from passkey where account_id = ${id} order by id`,
  minimums: sql`select ceiling_ft, visibility_sm, wind_kt, crosswind_kt from pilot_minimums where account_id = ${id}`,
  modelHours: sql`select m.name as model, h.total_hours, h.hours_last_year, h.hours_last_half_year, h.hours_last_month, h.pic_hours
    from model_hours h join aircraft_model m on m.id = h.model_id where h.account_id = ${id}`,
  csipRates: sql`select p.code as airport, r.hourly_cents from csip_rate r join airport p on p.id = r.airport_id
    where r.account_id = ${id}`,
  csipHours: sql`select p.code as airport, v.any_time, v.hours, v.exceptions from csip_availability v
    join airport p on p.id = v.airport_id where v.account_id = ${id}`,
  csipRequests: sql`select o.number, q.state, q.message, q.reason, q.asked_at, q.answered_at, q.csip_id = ${id} as as_csip
    from csip_request q join orders o on o.id = q.order_id where ${id} in (q.csip_id, o.pilot_id) order by q.asked_at, q.id`,
  lessonResults: sql`select o.number, l.dual_hours, l.ground_hours, l.done, l.landings, l.passed, l.flight_review, l.ipc, l.endorsements,
    l.recorded_at, l.by_id = ${id} as as_csip
    from lesson_result l join orders o on o.id = l.order_id where ${id} in (l.by_id, l.pilot_id) order by l.recorded_at`,
  favorites: sql`select c.tail_number, f.created_at from favorite f join aircraft c on c.id = f.aircraft_id where f.account_id = ${id}`,
  savedSearches: sql`select name, query, has_alert, created_at from saved_search where account_id = ${id}`,
  calendarAddresses: sql`select c.tail_number, f.created_at, f.read_at from calendar_feed f left join aircraft c on c.id = f.aircraft_id
    where f.account_id = ${id}`,
  notices: sql`select kind, title, text, link, created_at, coalesce(read_at, (select r.at from notice_read_all r
       where r.account_id = notice.account_id and r.up_to >= created_at order by r.up_to limit 1)) as read_at from notice
         where account_id = ${id}`,
  messages: sql`select w.first_name || ' ' || w.last_name as with, msg.from_id = ${id} as is_mine, msg.text, o.number as booking,
    msg.created_at, msg.read_at,
      array(select f.name from message_file mf join file f on f.id = mf.file_id where mf.message_id = msg.id order by mf.position) as files
    from message msg join account w on w.id = case when msg.low_id = ${id} then msg.high_id else msg.low_id end
      left join orders o on o.id = msg.order_id
    where ${id} in (msg.low_id, msg.high_id) order by msg.created_at, msg.id`,
  tellTimes: sql`select to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, digest from account
    where id = ${id}`,
  devices: sql`select s.user_agent, p.created_at from push_subscription p join session s on s.id = p.session_id where p.account_id = ${id}
    order by p.created_at`,
  quickAnswers: sql`select name, text from quick_answer where account_id = ${id} order by position`,
  aircraft: sql`select tail_number, year_manufactured, rate_cents, description, equipment, hobbs, flight_meter, is_listed, created_at
    from aircraft where owner_id = ${id}`,
  listingContracts: sql`select c.tail_number, l.version, l.signed_name, l.signed_at, l.terms from listing_contract l
    join aircraft c on c.id = l.aircraft_id
    where l.signed_by = ${id} order by l.signed_at`,
  aircraftDocuments: sql`select c.tail_number, d.kind, d.title, d.expires_on, d.readers, d.created_at from aircraft_document d
    join aircraft c on c.id = d.aircraft_id where c.owner_id = ${id} and d.deleted_at is null order by d.created_at`,
  guests: sql`select o.number, g.name, g.is_second_pilot, g.email, g.mailed_at from order_guest g join orders o on o.id = g.order_id
    where o.pilot_id = ${id} order by o.start_at, g.place`,
  setAsideTime: sql`select c.tail_number, b.kind, b.note, b.from_at, b.to_at, b.zone, b.rule, b.skipped::text[] as skipped, b.created_at
    from block b join aircraft c on c.id = b.aircraft_id where b.created_by = ${id} order by b.from_at, b.id`,
  rentalPlans: sql`select c.tail_number, p.inputs, p.saved_at from aircraft_plan p join aircraft c on c.id = p.aircraft_id
    where p.saved_by = ${id} order by c.tail_number`,
  depreciation: sql`select c.tail_number, d.year, d.price_cents, d.in_service_on, d.business_percent, d.saved_at from depreciation_input d
    join aircraft c on c.id = d.aircraft_id where d.owner_id = ${id} order by d.year, c.tail_number`,
  hoursOfWork: sql`select p.day, p.what, p.minutes, c.tail_number from participation_entry p left join aircraft c on c.id = p.aircraft_id
    where p.owner_id = ${id} order by p.day, p.id`,
  customers: sql`select c.tail_number, i.email, i.is_named, i.created_at from customer_invitation i join aircraft c on c.id = i.aircraft_id
    where i.by_id = ${id} order by i.created_at`,
  shares: sql`select c.tail_number, s.percent, s.since from aircraft_share s join aircraft c on c.id = s.aircraft_id
    where s.account_id = ${id}`,
  shareOffers: sql`select c.tail_number, f.percent, f.price_cents, f.text, f.offered_at from share_offer f
    join aircraft c on c.id = f.aircraft_id where f.account_id = ${id}`,
  shareRequests: sql`select c.tail_number, r.percent, r.price_cents, r.message, r.state, r.hand_over_on,
    r.created_at, r.buyer_id = ${id} as as_buyer from share_request r join aircraft c on c.id = r.aircraft_id
    where ${id} in (r.buyer_id, r.seller_id) order by r.created_at, r.id`,
  shareBallots: sql`select c.tail_number, v.title, v.state, b.choice, b.percent, b.at from share_ballot b
    join share_vote v on v.id = b.vote_id join aircraft c on c.id = v.aircraft_id where b.account_id = ${id} order by v.opened_at, v.id`,
  bookings: sql`select o.number, c.tail_number, o.status, o.start_at, o.drop_at, o.drop_real_at, ${columns(tripFieldNames, 'o')},
    o.total_cents, o.final_cents, o.final_lines, o.cancel_reason, o.created_at, o.pilot_id = ${id} as as_pilot,
      o.owner_id = ${id} as as_owner, coalesce(o.csip_id = ${id}, false) as as_csip
    from orders o join aircraft c on c.id = o.aircraft_id where ${id} in (o.pilot_id, o.owner_id, o.csip_id)`,
  checkouts: sql`select k.model_family, c.tail_number, k.signed_on, k.expires_on, k.signed_as, k.note, k.ended_at,
    k.pilot_id = ${id} as is_mine from checkout k left join aircraft c on c.id = k.aircraft_id
    where ${id} in (k.pilot_id, k.signed_by_id) order by k.signed_on, k.id`,
  ruleOverrides: sql`select c.tail_number, v.codes, v.state, v.message, v.created_at, v.reason, v.decided_at, v.until_on,
    v.pilot_id = ${id} as is_mine
    from rule_override v join aircraft c on c.id = v.aircraft_id where ${id} in (v.pilot_id, v.decided_by_id) order by v.created_at, v.id`,
  flights: sql`select o.number, c.tail_number, f.departed_at, f.returned_at, f.hobbs_out, f.hobbs_in, f.flight_out, f.flight_in,
    f.landings, f.fuel_gallons
    from flight f join orders o on o.id = f.order_id join aircraft c on c.id = f.aircraft_id where f.pilot_id = ${id}`,
  reviews: sql`select c.tail_number, v.about, v.rating, v.text, v.created_at, v.opened_at, v.answer, v.author_id = ${id} as is_mine
    from review v join aircraft c on c.id = v.aircraft_id
    where v.author_id = ${id} or (v.opened_at is not null and v.hidden_at is null and v.subject_id = ${id})`,
  reportedReviews: sql`select p.reason, p.created_at, p.decided_at from review_report p where p.reporter_id = ${id}`,
  reportedMessages: sql`select p.kind, p.text, p.created_at, p.decision, p.decided_at, p.word_to_reporter from message_report p
    where p.reporter_id = ${id} order by p.created_at`,
  cases: sql`select c.number, c.kind, c.facts, c.opened_at, c.closed_at, c.outcome,
    (select json_agg(json_build_object('text', e.text, 'at', e.at, 'isMine', e.by_id = ${id}) order by e.at, e.id)
      from case_entry e where e.case_id = c.id) as entries
    from support_case c where ${id} in (c.opener_id, c.shared_with_id) order by c.opened_at, c.id`,
  memberships: sql`select p.name as plan, m.status, m.created_at, m.expires_at from membership m
    join membership_plan p on p.id = m.plan_id where m.account_id = ${id}`,
  paymentMethods: sql`select type, brand, last_digits, holder, exp_month, exp_year, status, created_at from payment_method
    where account_id = ${id} and deleted_at is null`,
  payoutAgreement: sql`select is_ready, agreement_version, agreed_at, agreed_ip, agreed_user_agent from payout_account
    where account_id = ${id}`,
  charges: sql`select kind, state, amount_cents, captured_cents, text, created_at from charge where account_id = ${id}`,
  disputes: sql`select d.reason, d.state, d.amount_cents, c.text, d.opened_at, d.closed_at, d.answered_at,
      case when d.answered_at is not null then d.evidence end as evidence
    from dispute d join charge c on c.id = d.charge_id where c.account_id = ${id}`,
  ledger: sql`select m.at, m.kind, o.number as booking, c.tail_number, e.ledger, e.cents
    from ledger_entry e join ledger_movement m on m.id = e.movement_id
      left join orders o on o.id = m.order_id left join aircraft c on c.id = o.aircraft_id
    where e.account_id = ${id} order by m.at, m.id, e.line`,
  payouts: sql`select m.at, o.number as booking, c.tail_number, e.ledger, e.cents
    from ledger_entry e join ledger_movement m on m.id = e.movement_id
      left join orders o on o.id = m.order_id left join aircraft c on c.id = coalesce(o.aircraft_id, e.aircraft_id)
    where e.account_id = ${id} and e.ledger in ('owner', 'csip', 'co_owner') and m.kind = 'payout' order by m.at, m.id, e.line`,
  squawks: sql`select c.tail_number, s.stage, s.question, s.text, s.severity, s.state, s.due_on, s.created_at, s.closed_at
    from squawk s join aircraft c on c.id = s.aircraft_id where s.reported_by = ${id} order by s.created_at, s.id`,
  refusedTrips: sql`select c.tail_number, r.day, r.code from refused_trip r join aircraft c on c.id = r.aircraft_id
    where r.account_id = ${id} order by r.day, r.code`,
  markers: sql`select item from marker where account_id = ${id} order by item`,
  maintenanceRecords: sql`select c.tail_number, p.role, p.created_at, p.accepted_at, p.ended_at, p.given_by_id = ${id} as given_by_me
    from record_keeper p join aircraft c on c.id = p.aircraft_id where ${id} in (p.account_id, p.given_by_id)
      order by p.created_at, p.id`,
  maintenanceEntries: sql`select c.tail_number, i.title, e.kind, e.done_on, e.hobbs, e.by_name, e.certificate, e.work, e.created_at
    from maintenance_entry e
    join maintenance_item i on i.id = e.item_id join aircraft c on c.id = e.aircraft_id where e.signed_by_id = ${id}
      order by e.created_at, e.id`,
  taxAdvisors: sql`select email, created_at, confirmed_at, ended_at from tax_advisor where ${id} in (owner_id, advisor_id)`,
})

/** One JSON array per section, newest row last. */
export const exportRows = async (db: Db, accountId: string) => {
  const found: Record<string, unknown> = {}
  for (const [part, rows] of Object.entries(exported(accountId))) {
    const { rows: answers } = await sql<{
      rows: unknown
    }>`select coalesce(json_agg(part), '[]'::json) as rows from (${rows}) part`.execute(db)
    found[part] = answers[0]?.rows
  }
  return found
}

export const listOwnFiles = (db: Db, accountId: string) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'contentType', 'storageKey', 'createdAt'])
    .where('ownerId', '=', accountId)
    .orderBy('id')
    .execute()

export type Ties = {
  passwordHash: string | null
  email: string
  isOperator: boolean
  activeBookings: number
  /** Includes unsettled damage claims. */
  openCharges: number
  balanceCents: number
  /** Shares of monthly costs not closed yet, plus unsettled expenses. */
  openMonths: number
  shares: number
}

/** Facts for `whyNotLeave`. Money we owe the member counts like money they owe. */
export const findTies = async (db: Db, id: string) => {
  const { rows } = await sql<Ties>`select a.password_hash, a.email, a.is_operator,
      (select count(*)::int from orders o where ${id} in (o.pilot_id, o.owner_id, o.csip_id)
        and o.status in ${activeBookings}) as active_bookings,
      (select count(*)::int from charge c where c.account_id = a.id and c.state in ('planned', 'authorized', 'needs_confirmation'))
        + (select count(*)::int from damage_claim d join orders o on o.id = d.order_id
          where d.closed_at is null and ${id} in (o.pilot_id, o.owner_id))
        + (select count(*)::int from orders o where ${id} in (o.pilot_id, o.owner_id) and o.canceled_at is not null
          and ${feeWaits('o')}) as open_charges,
      (select coalesce(sum(abs(b.cents)), 0)::int from (select sum(e.cents) as cents from ledger_entry e
        where e.account_id = a.id and e.ledger in ('customer', 'owner', 'csip') group by e.ledger) b)
        + (select coalesce(sum(abs(s.cents)), 0)::int from cost_balance s where s.account_id = a.id) as balance_cents,
      (select count(*)::int from share_holding h where h.account_id = a.id
        and exists (select from running_costs r where r.aircraft_id = h.aircraft_id and r.from_month < h.until_on)
        and not exists (select from cost_settlement s where s.aircraft_id = h.aircraft_id
          and s.month >= month_of((h.until_on - 1)::timestamp)))
        + (select count(*)::int from expense e where e.state <> 'withdrawn' and e.settlement_id is null
          and (a.id in (e.entered_by, e.paid_by) or exists (select from share_holding h where h.aircraft_id = e.aircraft_id
            and h.account_id = a.id
            and (h.until_on is null or h.until_on > least((e.agreed_at at time zone home_zone(e.aircraft_id))::date,
              date_trunc('month', now() at time zone home_zone(e.aircraft_id))::date)))))
        + (select count(*)::int from swap_credit c where a.id in (c.from_id, c.to_id)
          and not exists (select from cost_line l where l.swap_id = c.swap_id)) as open_months,
      (select count(*)::int from aircraft_share s join aircraft c on c.id = s.aircraft_id
        where c.deleted_at is null and (s.account_id = a.id or c.owner_id = a.id)) as shares
    from account a where a.id = ${id}`.execute(db)
  return rows[0]!
}

/** Open purchases of shares by this account. */
export const listPurchases = (db: Db, buyerId: string) =>
  db
    .selectFrom('shareRequest')
    .select('id')
    .where('buyerId', '=', buyerId)
    .where('state', 'in', ['asked', 'accepted', 'signed'])
    .execute()

/** Waits for transactions that reference the account, such as a booking, so that `findTies` sees their rows. */
export const lockLeaver = (db: Db, id: string) => db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()

export const findSessionStart = (db: Db, sessionId: string) =>
  db.selectFrom('session').select('createdAt').where('id', '=', sessionId).executeTakeFirst()

/** Tables deleted with the account. Bookings, charges, the ledger and the audit log stay, under an anonymous name. */
const personal = [
  'session authenticator recovery_code passkey passkey_challenge password_reset expiry_reminder notice',
  'notice_read_all marker chat favorite quick_answer saved_search calendar_feed model_hours pilot_minimums',
  'csip_rate csip_availability staff_airport aircraft_customer repeated_call refused_trip',
].flatMap((names) => names.split(' '))

/** Removes personal data from an account. Returns the files no longer referenced. The account must be locked. */
export const forgetPerson = async (db: Db, { id, email, now }: { id: string; email: string; now: Date }) => {
  const { rows: documents } = await sql<{
    fileId: string | null
  }>`delete from document where account_id = ${id} returning file_id`.execute(db)
  const { rows: drafts } = await sql<{
    fileId: string
  }>`delete from photo_draft where account_id = ${id} returning file_id`.execute(db)
  const { rows: reportedFiles } = await sql<{
    fileId: string
  }>`delete from message_report_file p using file f where f.id = p.file_id and f.owner_id = ${id} returning p.file_id`.execute(db)
  const { rows: messageFiles } = await sql<{
    fileId: string
  }>`delete from message_file where account_id = ${id} returning file_id`.execute(db)
  const { rows: portraits } = await sql<{ fileId: string }>`
    select photo_file_id as file_id from account where id = ${id} and photo_file_id is not null`.execute(db)
  for (const table of personal) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(db)
  const owned = sql`(select id from aircraft where owner_id = ${id})`
  const { rows: aircraftDocuments } = await sql<{ fileId: string | null }>`
    with gone as (select d.id, d.file_id from aircraft_document d where d.aircraft_id in ${owned} for update)
    update aircraft_document d set file_id = null, deleted_at = coalesce(d.deleted_at, ${now}) from gone where gone.id = d.id
      returning gone.file_id`.execute(db)
  const { rows: maintenanceDocuments } = await sql<{ fileId: string | null }>`
    with gone as (select d.id, d.file_id from maintenance_document d join maintenance_item i on i.id = d.item_id
      where i.aircraft_id in ${owned} for update of d)
    update maintenance_document d set file_id = null, deleted_at = coalesce(d.deleted_at, ${now}) from gone where gone.id = d.id
      returning gone.file_id`.execute(db)
  await sql`update record_keeper set ended_at = ${now}, ended_by_id = ${id}, token_hash = null where ended_at is null
    and (given_by_id = ${id} or account_id = ${id} or email = ${email})`.execute(db)
  await sql`update record_keeper set email = ${nameless(id)}
    where role = 'mechanic' and (account_id = ${id} or email = ${email})`.execute(db)
  await sql`delete from checkout where pilot_id = ${id}`.execute(db)
  await sql`with gone as (update share_request set state = 'withdrawn', message = '', decided_at = ${now}
      where buyer_id = ${id} and state in ('asked', 'accepted', 'signed') returning vote_id)
    update share_vote v set state = 'withdrawn', decided_at = ${now}, title = 'A partner who has left', reason = '' from gone
    where v.id = gone.vote_id and v.state = 'open'`.execute(db)
  await sql`update rule_override set message = '', state = case when state = 'asked' then 'withdrawn' else state end
    where pilot_id = ${id}`.execute(db)
  await sql`delete from aircraft_customer where aircraft_id in ${owned}`.execute(db)
  await sql`delete from aircraft_plan where saved_by = ${id} or aircraft_id in ${owned}`.execute(db)
  await sql`delete from participation_entry where owner_id = ${id}`.execute(db)
  await sql`delete from depreciation_input where owner_id = ${id}`.execute(db)
  await sql`delete from block_change where aircraft_id in ${owned}`.execute(db)
  await sql`delete from occupancy where resource_id in ${owned} and order_id is null`.execute(db)
  await sql`delete from block where aircraft_id in ${owned}`.execute(db)
  await sql`delete from customer_invitation where by_id = ${id} or email = ${email}`.execute(db)
  await sql`delete from sign_in_failure where split_part(who, '|', 1) = ${email} or who = ${`second factor|${id}`}`.execute(db)
  await sql`delete from learn_more_request where email = ${email}`.execute(db)
  await sql`delete from email_code where email = ${email}`.execute(db)
  // Keep unsent mail: one may be the farewell.
  await sql`delete from outbox_message where (recipient = ${email} or account_id = ${id})
    and (sent_at is not null or failed_at is not null or channel <> 'mail')`.execute(db)
  await sql`delete from occupancy where resource_id = ${id} and order_id is null`.execute(db)
  await sql`update tax_advisor set ended_at = ${now}, ended_by = ${id}, token_hash = null where ended_at is null
    and (owner_id = ${id} or advisor_id = ${id} or email = ${email})`.execute(db)
  await sql`update tax_advisor set email = ${nameless(id)} where advisor_id = ${id} or email = ${email}`.execute(db)
  await sql`update payment_method set holder = '', is_primary = false, deleted_at = coalesce(deleted_at, ${now})
    where account_id = ${id}`.execute(db)
  await sql`update payout_account set agreed_ip = null, agreed_user_agent = null where account_id = ${id}`.execute(db)
  await sql`update membership set status = 'canceled' where account_id = ${id} and status in ${openMemberships}`.execute(db)
  await sql`update aircraft set state = 'retired', deleted_at = ${now} where owner_id = ${id} and deleted_at is null`.execute(db)
  // Remember a hash of the address, so a former operator is recognized if they register again.
  await sql`insert into operator_mark (account_id, mark) select ${id}, ${operatorMark(sql`${email}::text`)}
    where ${isFormerOperator(sql`${id}::uuid`)}`.execute(db)
  await sql`update account set email = ${nameless(id)}, first_name = 'Former', last_name = 'member', phone = '', csip_words = '',
    ssn_last4_sealed = null, password_hash = null, google_subject = null, pilot_category = null, pilot_categories = '{}',
    faa_certificate_number = '', home_airport_id = null, birth_date = null,
    ratings = '{}', endorsements = '{}', total_hours = null, interested_in_dry_lease = false, interested_in_co_ownership = false,
    interested_in_software = false, interested_in_sharing = false, allow_maintenance_access = false, is_operator = false,
      photo_file_id = null,
    notify_rental_email = false, notify_rental_text = false, quiet_from = null, quiet_to = null, digest = 'at_once', deleted_at = ${now}
      where id = ${id}`.execute(db)
  return [...documents, ...drafts, ...messageFiles, ...reportedFiles, ...portraits, ...aircraftDocuments, ...maintenanceDocuments]
    .map(({ fileId }) => fileId)
    .filter((fileId) => fileId !== null)
}

const nameless = (id: string) => `deleted-${id}@deleted.invalid`

/** Only for a deleted account. */
export const findCustomerId = (db: Db, id: string) =>
  db.selectFrom('account').select('stripeCustomerId').where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst()

export const clearCustomerId = (db: Db, accountId: string) =>
  db.updateTable('account').set({ stripeCustomerId: null }).where('id', '=', accountId).execute()
