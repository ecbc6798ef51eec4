/**
 * Where each table lies once one primary is not enough: on Citus, rows of a group with the same value of its column lie together on one
 * machine, reference tables on every machine, and the rest on the coordinator (docs/decisions/0112). A test holds this against the
 * migrated database, so a new table is placed on the day it is made.
 */

/** By group: each table with the column it is distributed by. */
const groups = {
  /** What is one person's. */
  account: {
    account: 'id',
    account_line: 'account_id',
    account_month: 'account_id',
    account_owed: 'account_id',
    account_view: 'account_id',
    authenticator: 'account_id',
    calendar_feed: 'account_id',
    charge: 'account_id',
    chat: 'account_id',
    chat_count: 'account_id',
    checkout: 'pilot_id',
    checkout_reminder: 'pilot_id',
    csip_availability: 'account_id',
    csip_rate: 'account_id',
    document: 'account_id',
    document_reminder: 'account_id',
    expiry_reminder: 'account_id',
    favorite: 'account_id',
    marker: 'account_id',
    membership: 'account_id',
    message_file: 'account_id',
    model_hours: 'account_id',
    notice: 'account_id',
    notice_count: 'account_id',
    notice_read_all: 'account_id',
    order_count: 'account_id',
    owner_payment: 'owner_id',
    participation_entry: 'owner_id',
    passkey: 'account_id',
    password_reset: 'account_id',
    payment_method: 'account_id',
    payout_account: 'account_id',
    photo_draft: 'account_id',
    pilot_minimums: 'account_id',
    push_subscription: 'account_id',
    quick_answer: 'account_id',
    recovery_code: 'account_id',
    repeated_call: 'account_id',
    saved_search: 'account_id',
    saved_search_hit: 'account_id',
    session: 'account_id',
    staff_airport: 'account_id',
    tax_advisor: 'owner_id',
    waitlist_entry: 'account_id',
  },
  /** What belongs to one aircraft; its flights, too, since they never change aircraft and are summed by it. */
  aircraft: {
    aircraft: 'id',
    aircraft_customer: 'aircraft_id',
    aircraft_document: 'aircraft_id',
    aircraft_document_reminder: 'aircraft_id',
    aircraft_month: 'aircraft_id',
    aircraft_photo: 'aircraft_id',
    aircraft_photo_size: 'aircraft_id',
    aircraft_ever: 'aircraft_id',
    aircraft_pilot_ever: 'aircraft_id',
    aircraft_pilot_month: 'aircraft_id',
    aircraft_pilot_year: 'aircraft_id',
    aircraft_plan: 'aircraft_id',
    aircraft_share: 'aircraft_id',
    block: 'aircraft_id',
    block_change: 'aircraft_id',
    cost_balance: 'aircraft_id',
    cost_line: 'aircraft_id',
    cost_part: 'aircraft_id',
    cost_recount: 'aircraft_id',
    cost_settlement: 'aircraft_id',
    customer_invitation: 'aircraft_id',
    depreciation_input: 'aircraft_id',
    expense: 'aircraft_id',
    expense_answer: 'aircraft_id',
    flight: 'aircraft_id',
    holiday_claim: 'aircraft_id',
    holiday_draft: 'aircraft_id',
    holiday_question: 'aircraft_id',
    holiday_ranking: 'aircraft_id',
    key_ring: 'aircraft_id',
    listing_change: 'aircraft_id',
    listing_contract: 'aircraft_id',
    maintenance_document: 'aircraft_id',
    maintenance_entry: 'aircraft_id',
    maintenance_item: 'aircraft_id',
    maintenance_pen: 'aircraft_id',
    meter_exchange: 'aircraft_id',
    quota_entry: 'aircraft_id',
    quota_terms: 'aircraft_id',
    refused_trip: 'aircraft_id',
    review: 'aircraft_id',
    rule_override: 'aircraft_id',
    running_costs: 'aircraft_id',
    share_agreement: 'aircraft_id',
    share_ballot: 'aircraft_id',
    share_holding: 'aircraft_id',
    share_offer: 'aircraft_id',
    share_request: 'aircraft_id',
    share_signature: 'aircraft_id',
    share_vote: 'aircraft_id',
    squawk: 'aircraft_id',
    squawk_event: 'aircraft_id',
    squawk_photo: 'aircraft_id',
    swap: 'aircraft_id',
    swap_credit: 'aircraft_id',
    work_order: 'aircraft_id',
    work_order_line: 'aircraft_id',
  },
  /** One booking with its whole record. Not by aircraft: a booking moves to another aircraft, and a row never changes its machine. */
  booking: {
    orders: 'id',
    csip_request: 'order_id',
    damage_claim: 'order_id',
    damage_photo: 'order_id',
    evidence_record: 'order_id',
    inspection_told: 'order_id',
    intervention: 'order_id',
    lesson_result: 'order_id',
    limit_read: 'order_id',
    open_point: 'order_id',
    operational_control: 'order_id',
    order_change: 'order_id',
    order_event: 'order_id',
    return_correction: 'order_id',
    stage_photo: 'order_id',
    stage_record: 'order_id',
    told_once: 'order_id',
  },
  /** Time of an aircraft or of a person: `occupancy_no_overlap` is decided on one machine. Stars are of the same two. */
  resource: { occupancy: 'resource_id', rating: 'subject_id' },
  /** A movement of the books with its entries, which sum to zero on one machine. */
  movement: { ledger_movement: 'id', ledger_entry: 'movement_id' },
  /** What two people write to each other, by the lower of their ids. */
  chat: { message: 'low_id' },
  ripple: { ripple: 'id', ripple_step: 'ripple_id' },
  file: { file: 'id' },
  /** What is known of an address, or counted by it, whether it has an account or not. */
  address: { call_count: 'who', email_code: 'email', sign_in_failure: 'who' },
} as const satisfies Record<string, Record<string, string>>

type Group = keyof typeof groups

/** Small, read with everything, seldom changed: a copy on every machine. */
const referenceTables = ['airport', 'aircraft_model', 'membership_plan', 'question_version', 'listed_sum', 'listed_place']

/** On the coordinator alone: queues that are worked off from one end, what few people write, and what an installation has once. */
const coordinatorTables = [
  'audit_entry',
  'dispute',
  'job_pool',
  'learn_more_request',
  'message_report',
  'message_report_file',
  'migration',
  'migration_lock',
  'operator_act',
  'operator_appointment',
  'operator_wish',
  'outbox_message',
  'outbox_taken',
  'packaged_list',
  'page_view',
  'passkey_challenge',
  'provider_event',
  'push_key',
  'reconciliation',
  'review_report',
  'status_day',
  'status_incident',
  'status_update',
]

/** For tests: whole schemas that stay with the coordinator: the queue of jobs, and the stage's payment provider. */
export const coordinatorSchemas = ['graphile_worker', 'payment_sandbox']

/** Distributed by a column that the table does not have yet: it is added and filled first. */
const columnsToCome = [
  'aircraft_document_reminder',
  'aircraft_photo_size',
  'checkout_reminder',
  'cost_line',
  'cost_part',
  'damage_photo',
  'expense_answer',
  'holiday_question',
  'holiday_ranking',
  'maintenance_document',
  'open_point',
  'order_change',
  'saved_search_hit',
  'share_agreement',
  'share_ballot',
  'share_signature',
  'squawk_event',
  'squawk_photo',
  'work_order_line',
]

export type Placement = { at: 'group'; group: Group; by: string; isToCome: boolean } | { at: 'reference' } | { at: 'coordinator' }

const grouped = Object.entries(groups).flatMap(([group, tables]) =>
  Object.entries(tables).map(([table, by]): [string, Placement] => [
    table,
    { at: 'group', group: group as Group, by, isToCome: columnsToCome.includes(table) },
  ]),
)

/** For tests: every table of the product, by its name. */
export const placements = new Map<string, Placement>([
  ...grouped,
  ...referenceTables.map((table): [string, Placement] => [table, { at: 'reference' }]),
  ...coordinatorTables.map((table): [string, Placement] => [table, { at: 'coordinator' }]),
])
