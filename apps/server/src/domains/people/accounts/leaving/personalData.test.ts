import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { newId } from '../../../../db/newId.ts'
import { forgetPerson } from './queries.ts'

// Reads all tables that reference an account from the catalog: a new one fails here until someone decides how to handle it.

/** Rows deleted with the account. */
const goes = [
  'aircraft_customer',
  'authenticator',
  'calendar_feed',
  'csip_availability',
  'csip_rate',
  'customer_invitation',
  'depreciation_input',
  'document',
  'email_code',
  'expiry_reminder',
  'favorite',
  'learn_more_request',
  'marker',
  'message_file',
  'model_hours',
  'notice',
  'notice_read_all',
  'participation_entry',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'photo_draft',
  'pilot_minimums',
  'push_subscription',
  'quick_answer',
  'recovery_code',
  'refused_trip',
  'repeated_call',
  'saved_search',
  'session',
  'sign_in_failure',
  'staff_airport',
]

const taxes = 'Books and tax records: seven years (26 CFR 31.6001-1, 1.6001-1)'
const flightRecord = 'Flight and maintenance records: as long as the aircraft is operated (14 CFR 91.417), disputes included'
const ownership = 'Contracts about property: until the last claim from them has lapsed'
const others = 'The other side’s own record, under a name that says nothing'
const decided = 'Who decided what, to be answered for: append-only'
const counted = 'Sums and counts without a word about the person'

/** Rows kept under “Former member”, and why. */
const stays: Record<string, string> = {
  account: 'The row that all others name; nothing personal is left in it',
  account_line: counted,
  account_month: counted,
  account_view: decided,
  account_owed: counted,
  aircraft: flightRecord,
  aircraft_document: flightRecord,
  aircraft_plan: 'Plans of their own go; one that they saved for another’s aircraft goes, too',
  aircraft_share: ownership,
  audit_entry: decided,
  block: others,
  block_change: others,
  charge: taxes,
  call_count: 'How often a network called in the last minutes; no name, and gone after them',
  chat: 'The other side keeps its chat, three years after the last message (decision 0080)',
  checkout: 'Signatures for other pilots; their own go',
  case_entry: 'Three years after the case is closed (privacy policy)',
  cost_balance: taxes,
  cost_line: taxes,
  cost_part: taxes,
  csip_request: others,
  damage_claim: taxes,
  damage_photo: flightRecord,
  dispute: taxes,
  expense: taxes,
  expense_answer: taxes,
  file: 'Photos of flights and claims; documents and portraits go',
  flight: flightRecord,
  holiday_claim: ownership,
  holiday_draft: ownership,
  holiday_question: ownership,
  holiday_ranking: ownership,
  inspection_notice: decided,
  intervention: decided,
  key_ring: decided,
  ledger_entry: taxes,
  lesson_result: flightRecord,
  limit_read: flightRecord,
  listing_change: decided,
  listing_contract: ownership,
  maintenance_document: flightRecord,
  maintenance_entry: flightRecord,
  maintenance_item: flightRecord,
  record_keeper: 'Who kept the records when; the address goes',
  membership: taxes,
  order_guest: 'Whom a pilot brings on one flight: erased a month after it',
  message: 'The other side keeps its chat, three years after the last message (decision 0080)',
  message_report: 'Three years after the decision (decision 0080)',
  meter_exchange: flightRecord,
  occupancy: flightRecord,
  open_point: flightRecord,
  operator_act: decided,
  operator_appointment: decided,
  operator_mark:
    'A hash of the address of a former operator, so that they are the same person when they come back (decision 0187)',
  operator_request: decided,
  order_event: flightRecord,
  orders: taxes,
  outbox_message: 'What has not left may be the good-bye; 90 days',
  outbox_taken: counted,
  owner_payment: taxes,
  payment_method: 'Last digits for the books; holder and use go',
  payout_account: taxes,
  question_version: decided,
  quota_entry: ownership,
  return_correction: flightRecord,
  review: others,
  review_report: decided,
  disruption: decided,
  rule_override: flightRecord,
  running_costs: ownership,
  share_ballot: ownership,
  share_holding: ownership,
  share_offer: ownership,
  share_request: ownership,
  share_signature: ownership,
  support_case: 'Three years after it is closed (privacy policy)',
  share_vote: ownership,
  squawk: flightRecord,
  squawk_event: flightRecord,
  stage_record: flightRecord,
  swap: ownership,
  swap_credit: ownership,
  tax_advisor: 'Who could read what when; the address goes',
  waitlist_entry: others,
  work_order: flightRecord,
  work_order_line: flightRecord,
}

/** Tables that may still contain the name: signed contracts, and what others were told or wrote. */
const mayName: Record<string, string> = {
  listing_contract: ownership,
  share_signature: ownership,
  notice: 'What others were told; three years (decision 0080)',
  outbox_message: 'What others were mailed; its text 30 days, its subject 90',
  message: 'What others wrote; three years after the last message',
  message_report: 'What others reported; three years after the decision',
  case_entry: 'What was written in a case; three years after it is closed',
  audit_entry: decided,
  maintenance_entry: 'The person who signs for work is named in the record (14 CFR 43.9)',
  stage_record: 'Who signed for operational control (14 CFR 91.3, 91.23)',
  evidence_record: 'The chain of a flight’s records cannot be rewritten (decision 0058)',
  work_order_line: 'The person who signs for work is named in the record (14 CFR 43.9)',
}

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('each table that references an account has exactly one rule for deletion', async () => {
  const { rows } = await api.pool.query<{ name: string }>(`
    select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'account'::regclass
    union select table_name from information_schema.columns where table_schema = 'public' and table_name !~ '^migration'
      and (table_name = 'account' or column_name ~ '^(account_id|email|recipient|who|owner_id|pilot_id|.*_email|phone|by_name|signed_name|agreed_ip)$')
    order by 1`)
  const views = await api.pool.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'public'`,
  )
  const named = rows.map(({ name }) => name).filter((name) => !views.rows.some((view) => view.name === name))
  const said = new Set([...goes, ...Object.keys(stays)])
  expect(named.filter((name) => !said.has(name))).toEqual([])
  expect(goes.filter((name) => name in stays)).toEqual([])
  const tables = await api.pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const all = new Set(tables.rows.map(({ name }) => name))
  expect([...said, ...Object.keys(mayName)].filter((name) => !all.has(name))).toEqual([])
})

const tablesWith = async (condition: string, values: unknown[], chosen?: readonly string[]) => {
  const { rows } = await api.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows.filter((row) => !chosen || chosen.includes(row.name))) {
    const hit = await api.pool.query(`select 1 from "${name}" t where ${condition} limit 1`, values)
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

test.each([
  ['maria', '9165550171'],
  ['helen', '9165550172'],
  ['elena', '9165550173'],
] as const)('of %s nothing personal is left but what is named above', async (who, ownPhone) => {
  // The cast shares one phone and one certificate number.
  await api.db
    .updateTable('account')
    .set({ phone: ownPhone, faaCertificateNumber: ownPhone.slice(3) })
    .where('id', '=', api.people[who])
    .execute()
  const before = await api.db.selectFrom('account').selectAll().where('email', '=', api.emailOf(who)).executeTakeFirstOrThrow()
  const now = new Date()
  const { id, email, phone, lastName, faaCertificateNumber } = before
  await api.signIn(id)
  await insertFlown(api, { pilot: who, start: plusHours(now, -48) })
  await api.db
    .insertInto('authenticator')
    .values({ accountId: id, secretSealed: Buffer.from('sealed') })
    .execute()
  await api.db
    .insertInto('recoveryCode')
    .values({ accountId: id, codeHash: Buffer.from('hash') })
    .execute()
  await api.db.insertInto('passkeyChallenge').values({ id: newId(), accountId: id, challenge: 'c', expiresAt: now }).execute()
  await api.db.insertInto('marker').values({ accountId: id, item: 'documents' }).execute()
  const passkey = { credentialId: `key of ${who}`, publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone' }
  await api.db
    .insertInto('passkey')
    .values({ id: newId(), accountId: id, ...passkey, createdAt: now })
    .execute()
  await api.db
    .insertInto('pilotMinimums')
    .values({ accountId: id, ceilingFt: 3000 })
    .onConflict((is) => is.doNothing())
    .execute()
  expect((await tablesWith(`t::text like '%' || $1 || '%'`, [id])).length).toBeGreaterThan(8)
  await api.db.transaction().execute((tx) => forgetPerson(tx, { id, email, now }))

  const accountColumn = `to_jsonb(t) ->> 'account_id' = $1 or to_jsonb(t) ->> 'owner_id' = $1`
  expect(await tablesWith(accountColumn, [id], goes)).toEqual([])
  for (const personal of [email, phone, faaCertificateNumber].filter((text) => text.length > 5)) {
    const left = await tablesWith(`t::text ilike '%' || $1 || '%'`, [personal])
    expect(
      left.filter((name) => !(name in mayName)),
      personal,
    ).toEqual([])
  }
  const named = await tablesWith(`t::text ilike '%' || $1 || '%'`, [`${before.firstName} ${lastName}`])
  expect(named.filter((name) => !(name in mayName))).toEqual([])
})
