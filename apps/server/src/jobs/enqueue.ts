import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Unreachable } from '../outside/sending/outage.ts'

/** All jobs with their payload. Enqueue a job in the transaction that requires it. */
export type Jobs = {
  handleProviderEvent: { eventId: string }
  reconcile: Record<string, never>
  /** A second operator has not answered within a week. */
  lapseIntervention: { id: string }
  /** Asks the owner or a second operator whether to waive a late fee because of a squawk. */
  askFreed: { orderId: string }
  freeGrounded: { orderId: string }
  confirmFreed: { squawkId: string; byId: string }
  /** The half hour is over. */
  endViewing: { id: string }
  checkSums: Record<string, never>
  endGrace: { subscriptionId: string }
  /** The provider will soon stop this account's payouts. */
  followPayee: { stripeAccountId: string }
  /** The holder of an unpaid membership has just chosen this card. */
  retryMembership: { accountId: string; methodId: string }
  tellRefundFailed: { chargeId: string }
  /** A refund is on its way to the payer. */
  tellRefunded: { chargeId: string }
  syncDisputes: { intentId: string }
  /** Notifies operators that it opened or closed. */
  tellDispute: { disputeId: string; isOpen: boolean }
  /** Notifies payer and partners that the bank kept a payment of shared costs. */
  tellShareLost: { disputeId: string }
  tellBuyerLeft: { requestId: string }
  /** To the invited advisor, if the address has an account. */
  tellInvited: { invitationId: string }
  /** To an invited mechanic, if the address has an account. */
  tellKeeperInvited: { keeperId: string }
  /** Nothing arrives at their number or address anymore. */
  tellUnreachable: { accountId: string; recipient: string; because: Unreachable }
  /** An account has another address: invitations to keep records follow, and the provider's customer. */
  moveKeepers: { from: string; to: string }
  moveCustomer: { accountId: string }
  stopRenewal: { accountId: string }
  startNextPlan: { membershipId: string }
  /** `methodId`: just chosen by the payer to replace a failed one. */
  followCharges: { orderId: string; methodId?: string }
  placeHold: { orderId: string }
  settleFlight: { orderId: string }
  settleCancellation: { orderId: string }
  payOwner: { orderId: string }
  /** The time to answer a damage claim is over. */
  lapseClaim: { claimId: string }
  resumePayout: { orderId: string }
  /** Settles unopposed expenses, and months due for closing, charging and payout. */
  watchCosts: Record<string, never>
  closeCosts: { aircraftId: string }
  /** `methodId`: just chosen by the payer to replace a failed one. */
  chargeShare: { aircraftId: string; accountId: string; methodId?: string }
  followShare: { chargeId: string }
  payShares: { aircraftId: string }
  askForReviews: { orderId: string }
  /** The review period is over. */
  openReviews: { orderId: string }
  tellBooked: { orderId: string }
  /** An instructor declined, and the pilot accepts any other. */
  askNextCsip: { orderId: string }
  /** A document of theirs is gone, so they may be unable to teach upcoming lessons. */
  checkLessons: { csipId: string }
  lapseUnanswered: Record<string, never>
  endOverrideQuestions: Record<string, never>
  tellGrounded: { squawkId: string }
  /** Tells the people responsible for the aircraft about an event that breaks bookings, and what can be done. */
  proposeDisruption: { kind: 'late' | 'grounding'; ref: string }
  /** Handles undecided disruptions, and reverts moves whose cause is gone. */
  watchDisruptions: Record<string, never>
  /** Handles expired deferrals. */
  watchSquawks: Record<string, never>
  /** Handles damage claims with an expired deadline. */
  watchClaims: Record<string, never>
  checkSavedSearches: Record<string, never>
  /** The aircraft may match new saved searches. */
  sendAlerts: { aircraftId: string }
  watchOrders: Record<string, never>
  /** A due date on its list has changed. */
  watchInspections: { aircraftId: string }
  /** The owner changed model, year, engine or horsepower. `version`: the listing's version then. */
  airplaneChanged: { aircraftId: string; version: number }
  /** Time may be free for people on the waitlist. */
  waitlistNext: { aircraftId: string }
  /** Removes past waitlist entries and offers free time. */
  watchWaitlist: Record<string, never>
  /** Warns pilots who fly tomorrow in weather below their minimums. */
  watchWeather: Record<string, never>
  tidy: Record<string, never>
  tidyMessageFiles: Record<string, never>
  tidyCases: Record<string, never>
  tidyPeoplesTime: Record<string, never>
  extendBlocks: Record<string, never>
  extendAvailability: Record<string, never>
  /** Sends digests at 7 a.m. in the reader's zone. */
  sendDigests: Record<string, never>
  remindOfExpiries: Record<string, never>
  remindOfEndingCards: Record<string, never>
  tellStatements: Record<string, never>
  replaceDocuments: { documentId: string }
  /** Files without a reference. */
  removeFiles: { fileIds: string[] }
  /** At the payment provider, after an account is deleted. */
  forgetAccount: { accountId: string }
  /** Renders smaller versions of an uploaded photo. */
  makePhotoSizes: { photoId: string }
  removePhotoSizes: { storageKeys: string[] }
  /** Notifies everyone added to its customers, by mail if they have no account. */
  tellCustomers: { aircraftId: string; fromDraft?: boolean }
  /** Someone has verified an email address that may have been invited. */
  joinAsCustomer: { accountId: string }
  closeVote: { voteId: string }
  /** Its day has begun. */
  handOverShare: { requestId: string }
  /** Opens holiday drafts, reminds, draws them, and opens unused claims to everyone. */
  watchHolidays: Record<string, never>
  /** Expires unanswered swaps and those too close to their trip. */
  expireSwaps: Record<string, never>
  sendPasswordReset: { email: string; origin: string }
}

type When = {
  runAt?: Date
  /** A job replaces a pending one with the same key. */
  key?: string
  /** Jobs in the same queue run one after another. */
  queue?: string
}

/** Serializes payouts of an aircraft's shared costs. */
export const payoutQueue = (aircraftId: string): When => ({ key: `payShares:${aircraftId}`, queue: `payShares:${aircraftId}` })

/** Serializes payouts of a booking: two at once would pay the same share twice. */
export const ownerPayout = (orderId: string): When => ({ key: `payOwner:${orderId}`, queue: `payOwner:${orderId}` })

/**
 * Tries of a job. graphile-worker pauses e^(tries so far) seconds in between, at most e^10: the sixth try comes after 4 minutes, the
 * twentieth after 65 hours.
 */
const mostTries = sql.lit(20)

/** After this many failures someone is called, unless nobody loses money or time while the job waits. */
export const patientJobs: readonly (keyof Jobs)[] = [
  'makePhotoSizes',
  'removePhotoSizes',
  'removeFiles',
  'askForReviews',
  'openReviews',
  'sendAlerts',
  'tellCustomers',
  'joinAsCustomer',
  'tellInvited',
  'tellKeeperInvited',
  'moveKeepers',
  'tellBuyerLeft',
]
export const earlyTries = 6

/** Scheduled runs are tried once or three times (`?max=` in `crontab`). */
export const isScheduled = sql`max_attempts < ${mostTries}`

/** Deletes scheduled runs that failed for good over a day ago: later runs have done their work. */
export const forgetScheduledRuns = (db: Db) =>
  sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and ${isScheduled} and updated_at < now() - interval '1 day'))`.execute(db)

/** SQL that adds a job within a statement. */
type Adding = Omit<When, 'key'> & { key?: string | RawBuilder<unknown> }
export const addingJob = (name: keyof Jobs, payload: RawBuilder<unknown>, { runAt, key, queue }: Adding = {}) =>
  sql`graphile_worker.add_job(${name}, payload => ${payload}, run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null},
    queue_name => ${queue ?? null}, max_attempts => ${mostTries})`

export type NewJob = { [Name in keyof Jobs]: { identifier: Name; payload: Jobs[Name]; runAt: Date; key: string } }[keyof Jobs]

export const jobRecords = (jobs: NewJob[]) =>
  JSON.stringify(jobs.map(({ identifier, payload, runAt, key }) => ({ identifier, payload, run_at: runAt, job_key: key })))

/** SQL that adds jobs with one call, once for each row of `from`. A later part of the statement must read it, or PostgreSQL skips it. */
export const addingJobs = (records: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select graphile_worker.add_jobs(array(
    select (j.identifier, j.payload, null, j.run_at, ${mostTries}, j.job_key, null, null)::graphile_worker.job_spec
    from json_to_recordset(${records}::json) as j (identifier text, payload json, run_at timestamptz, job_key text))) from ${from}`

export const enqueue = async <Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name], when: When = {}) => {
  await sql`select ${addingJob(name, sql`${JSON.stringify(payload)}::json`, when)}`.execute(db)
}
