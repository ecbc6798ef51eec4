import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Every job and what it is told. A job is a row, written in the transaction that makes it necessary. */
export type Jobs = {
  handleProviderEvent: { eventId: string }
  reconcile: Record<string, never>
  /** A second operator has not answered within the week. */
  lapseIntervention: { id: string }
  /** A late fee waits for a word about a squawk. */
  askFreed: { orderId: string }
  freeGrounded: { orderId: string }
  confirmFreed: { squawkId: string; byId: string }
  /** The half hour is over. */
  endViewing: { id: string }
  checkSums: Record<string, never>
  endGrace: { subscriptionId: string }
  /** The day comes near on which the provider would stop someone's payouts. */
  followPayee: { stripeAccountId: string }
  /** A membership waits for its renewal, and its holder has just chosen this card. */
  retryMembership: { accountId: string; methodId: string }
  /** The bank sent a refund back. */
  tellRefundFailed: { chargeId: string }
  /** A refund is on its way to the payer. */
  tellRefunded: { chargeId: string }
  followDisputes: { intentId: string }
  /** To the operators: it has begun, or it has ended. */
  tellDispute: { disputeId: string; isOpen: boolean }
  /** To payer and partners: the bank keeps what was paid of shared costs. */
  tellShareLost: { disputeId: string }
  /** A buyer has deleted their account. */
  tellBuyerLeft: { requestId: string }
  /** To the invited advisor's account, if the address has one. */
  tellInvited: { invitationId: string }
  /** To the account of an invited mechanic, if the address has one. */
  tellKeeperInvited: { keeperId: string }
  stopRenewal: { accountId: string }
  startNextPlan: { membershipId: string }
  /** `methodId`: the payer has just chosen this one for what failed. */
  followCharges: { orderId: string; methodId?: string }
  placeHold: { orderId: string }
  settleFlight: { orderId: string }
  settleCancellation: { orderId: string }
  payOwner: { orderId: string }
  /** The time to answer a damage claim is over. */
  lapseClaim: { claimId: string }
  /** A dispute about the booking has ended. */
  resumePayout: { orderId: string }
  /** Expenses that nobody objected to, months to close, parts to charge and to pay out. */
  watchCosts: Record<string, never>
  closeCosts: { aircraftId: string }
  /** `methodId`: the payer has just chosen this one for what failed. */
  chargeShare: { aircraftId: string; accountId: string; methodId?: string }
  /** A charge of shared costs has a new state. */
  followShare: { chargeId: string }
  payShares: { aircraftId: string }
  askForReviews: { orderId: string }
  /** The time to write is over. */
  openReviews: { orderId: string }
  tellBooked: { orderId: string }
  /** An instructor does not come, and the pilot takes anyone. */
  askNextCsip: { orderId: string }
  /** A document of theirs is gone: they may no longer be able to teach what is ahead. */
  checkLessons: { csipId: string }
  lapseUnanswered: Record<string, never>
  endOverrideQuestions: Record<string, never>
  /** A squawk has put bookings at risk. */
  tellGrounded: { squawkId: string }
  /** An event breaks bookings: whoever answers for the aircraft hears what can be done. */
  proposeDisruption: { kind: 'late' | 'grounding'; ref: string }
  /** What nobody decided, and what can go back because its cause is gone. */
  watchDisruptions: Record<string, never>
  /** Deferrals whose day has passed. */
  watchSquawks: Record<string, never>
  /** Damage claims whose time to answer is over. */
  watchClaims: Record<string, never>
  checkSavedSearches: Record<string, never>
  /** It may fit searches that it did not fit. */
  sendAlerts: { aircraftId: string }
  watchOrders: Record<string, never>
  /** Something on its list is due at another time now. */
  watchInspections: { aircraftId: string }
  /** Its owner changed its model, year, engine or power; `version` is the listing's then. */
  airplaneChanged: { aircraftId: string; version: number }
  /** Time of the aircraft may be free for who waits for it. */
  waitlistNext: { aircraftId: string }
  /** Who waits for what has passed, and who could have what is free. */
  watchWaitlist: Record<string, never>
  /** Who flies tomorrow in weather that they do not fly in. */
  watchWeather: Record<string, never>
  tidy: Record<string, never>
  tidyMessageFiles: Record<string, never>
  tidyPeoplesTime: Record<string, never>
  extendBlocks: Record<string, never>
  extendAvailability: Record<string, never>
  /** Mail that was gathered, at seven in the morning on the clock of its reader. */
  sendDigests: Record<string, never>
  remindOfExpiries: Record<string, never>
  remindOfEndingCards: Record<string, never>
  tellStatements: Record<string, never>
  replaceDocuments: { documentId: string }
  /** Files that no row refers to anymore. */
  removeFiles: { fileIds: string[] }
  /** At the payment provider, once an account is deleted. */
  forgetAccount: { accountId: string }
  /** In smaller widths, once a photo of an aircraft is uploaded. */
  makePhotoSizes: { photoId: string }
  removePhotoSizes: { storageKeys: string[] }
  /** Everyone who was put on its list of customers, or the address by mail. */
  tellCustomers: { aircraftId: string }
  /** Someone has proven to have an address that may be invited. */
  joinAsCustomer: { accountId: string }
  /** Its deadline has passed. */
  closeVote: { voteId: string }
  /** Its day has begun. */
  handOverShare: { requestId: string }
  /** Drafts that open, remind and are drawn, and claimed holidays that open to all. */
  watchHolidays: Record<string, never>
  /** What nobody answered, and what can no longer be swapped. */
  expireSwaps: Record<string, never>
  sendPasswordReset: { email: string; origin: string }
}

type When = {
  runAt?: Date
  /** A later job with the same key replaces one that has not run. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Under which payouts of an aircraft's shared costs go one after the other. */
export const payoutQueue = (aircraftId: string): When => ({ key: `payShares:${aircraftId}`, queue: `payShares:${aircraftId}` })

/** Under which payouts of a booking go one after the other, whatever sets them off: two at once would pay the same share twice. */
export const ownerPayout = (orderId: string): When => ({ key: `payOwner:${orderId}`, queue: `payOwner:${orderId}` })

const mostTries = sql.lit(20)

/** The part of a statement that adds a job. */
type Adding = Omit<When, 'key'> & { key?: string | RawBuilder<unknown> }
export const addingJob = (name: keyof Jobs, payload: RawBuilder<unknown>, { runAt, key, queue }: Adding = {}) =>
  sql`graphile_worker.add_job(${name}, payload => ${payload}, run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null},
    queue_name => ${queue ?? null}, max_attempts => ${mostTries})`

export type NewJob = { [Name in keyof Jobs]: { identifier: Name; payload: Jobs[Name]; runAt: Date; key: string } }[keyof Jobs]

/** For `addingJobs`. */
export const jobRecords = (jobs: NewJob[]) =>
  JSON.stringify(jobs.map(({ identifier, payload, runAt, key }) => ({ identifier, payload, run_at: runAt, job_key: key })))

/** The part of a statement that adds several, and none where `from` is empty. Whatever follows has to read it, or PostgreSQL leaves it out. */
export const addingJobs = (records: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select graphile_worker.add_job(j.identifier, payload => j.payload, run_at => j.run_at, job_key => j.job_key, max_attempts => ${mostTries})
  from ${from}, json_to_recordset(${records}::json) as j (identifier text, payload json, run_at timestamptz, job_key text)`

export const enqueue = async <Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name], when: When = {}) => {
  await sql`select ${addingJob(name, sql`${JSON.stringify(payload)}::json`, when)}`.execute(db)
}
