import { z } from 'zod'
import { Document } from '../people/documents/documents.ts'
import { Membership } from '../payments/membership.ts'
import { Person, PilotCategoryField, Roles } from '../people/accounts/accounts.ts'
import { day, email, id, page, requiredText, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'

export const userFilters = {
  pilot: 'Pilots',
  owner: 'Aircraft owners',
  csip: 'CSIPs',
  staff: 'Airport staff',
  operator: 'Operators',
  suspended: 'Suspended',
} as const
export type UserFilter = keyof typeof userFilters

export const UsersQuery = z.strictObject({
  search: text(80).optional(),
  filter: z.enum(Object.keys(userFilters) as [UserFilter, ...UserFilter[]]).optional(),
  ...page,
})

/** A row in the operators' list of people. */
export const OperatorUser = Person.extend({
  email: z.string(),
  /** The category that decides what they may do. */
  pilotCategory: PilotCategoryField.nullable(),
  /** All chosen categories, most significant first. */
  pilotCategories: z.array(PilotCategoryField),
  homeAirport: z.string().nullable(),
  created: z.string(),
  isRegistrationCompleted: z.boolean(),
  isOperator: z.boolean(),
  isOwner: z.boolean(),
  isStaff: z.boolean(),
  documentsWaiting: z.int(),
  /** When sign-in was suspended. */
  suspended: z.string().nullable(),
})
export type OperatorUser = z.infer<typeof OperatorUser>

/** A request by one operator that needs a second one. */
const Wanted = z.object({ askedBy: Person, reason: z.string(), at: z.string() })

/** What an operator needs to decide about an account. Excludes money. */
export const OperatorUserDetail = OperatorUser.extend({
  phone: z.string(),
  roles: Roles,
  activeMembership: Membership.nullable(),
  documents: z.array(Document),
  sessionCount: z.int(),
  lastSeen: z.string().nullable(),
  upcomingBookings: z.int(),
  /** Weather cancellations by this account in the last twelve months; `late` counts those after the free period. */
  calledOffForWeather: z.object({ count: z.int(), late: z.int() }),
  listedAircraft: z.int(),
  suspendedReason: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Pending request to make them an operator; needs a second operator. */
  appointment: Wanted.nullable(),
  /** Pending request to restore the account. Needs a second operator unless the one who suspended it restores it. */
  restoring: Wanted.nullable(),
})
export type OperatorUserDetail = z.infer<typeof OperatorUserDetail>

export const accountDecisionKinds = {
  operator: 'New operator',
  restore: 'Account to open again',
  address: 'Another email address',
} as const

const AccountDecisionKindField = z.enum(Object.keys(accountDecisionKinds) as [AccountDecisionKind, ...AccountDecisionKind[]])

/** A decision about an account that a second operator has to make, too. `isOwn`: asked by the reader, or about them. */
export const AccountDecision = Wanted.extend({
  /** The account, or the account with the wanted address. */
  id,
  kind: AccountDecisionKindField,
  account: Person.extend({ email: z.string() }),
  isOwn: z.boolean(),
})
export type AccountDecisionKind = keyof typeof accountDecisionKinds
export type AccountDecision = z.infer<typeof AccountDecision>

const reason = requiredText(500)
export const ReasonBody = z.strictObject({ reason })
export const DeclineBody = ReasonBody.extend({ kind: AccountDecisionKindField })
export const AddressBody = ReasonBody.extend({ email })
/** `isNoFault`: their bookings end free of charge. Otherwise they end as if the account holder had canceled. */
export const SuspendBody = z.strictObject({ reason, isNoFault: z.boolean().default(false) })

export const UserRolesBody = z.strictObject({
  isOperator: z.boolean(),
  staffAirports: z
    .array(id)
    .max(40)
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, fieldMessages.isUniq),
  reason,
  /** Roles the operator saw. Refused if they changed since. */
  before: z.strictObject({ isOperator: z.boolean(), staffAirports: z.array(id).max(40) }).optional(),
})
export type UserRolesBody = z.input<typeof UserRolesBody>

export const auditActions = {
  document_verified: 'Document verified',
  document_rejected: 'Document rejected',
  roles_changed: 'Roles changed',
  second_factor_reset: 'Second factor removed',
  address_changed: 'Email address changed',
  operator_configured: 'Operator by configuration',
  account_suspended: 'Account suspended',
  account_restored: 'Account restored',
  dispute_answered: 'Dispute answered',
  dispute_accepted: 'Loss of a dispute accepted',
  incident_opened: 'Incident opened',
  incident_updated: 'Incident updated',
  incident_corrected: 'Incident corrected',
  meter_gap: 'Meter gap explained',
  damage_decided: 'Damage claim decided',
  return_corrected: 'Return corrected',
  squawk_closed: 'Squawk closed',
  maintenance_changed: 'Maintenance records changed by an operator',
  record_keeper_added: 'May keep the maintenance records',
  record_keeper_ended: 'No longer keeps the maintenance records',
  squawk_judged: 'Squawk reassessed',
  squawk_deferred: 'Squawk deferred',
  squawk_started: 'Work on a squawk begun',
  squawk_reopened: 'Squawk reopened',
  squawk_lapsed: 'Deferral of a squawk passed',
  questions_changed: 'Questions of the ramp changed',
  open_point_released: 'Open point released',
  key_ring_renewed: 'Key ring renewed',
  meter_exchanged: 'Meter or engine exchanged',
  review_hidden: 'Review hidden',
  review_kept: 'Reported review kept',
  message_report_decided: 'Reported message decided',
  case_answered: 'Case answered',
  case_owner_asked: 'Owner asked about a case',
  case_closed: 'Case closed',
  reconcile_difference: 'Books and provider differ',
  listing_signed: 'Listing contract signed',
  listing_changed: 'Listing changed by an operator',
  schedule_changed: 'Schedule changed by an operator',
  listing_state: 'Listing paused, resumed or retired',
  listing_deleted: 'Aircraft deleted',
  refusal_overridden: 'Rule overridden',
  override_revoked: 'Override revoked',
  share_handed_over: 'Share handed over',
  advisor_viewed: 'Advisor viewed',
  message_sent_again: 'Message sent again',
  intervention_asked: 'Second operator asked',
  intervention_declined: 'Second operator declined',
  intervention_withdrawn: 'Question to a second operator withdrawn',
  intervention_lapsed: 'Second operator did not answer in time',
  booking_refunded: 'Booking refunded',
  fee_waived: 'Fee waived',
  booking_canceled: 'Booking canceled by an operator',
  booking_state: 'Stuck booking moved',
  booking_changed: 'Booking changed by an operator',
  booking_corrected: 'Return corrected by an operator',
  operator_asked: 'New operator asked for',
  operator_declined: 'New operator declined',
  operator_renamed: 'Operator changed their name',
  late_fee_charged: 'Late fee of a suspended member charged',
  late_fee_let_go: 'Late fee of a suspended member let go',
  checkout_signed: 'Checkout signed by an operator',
  checkout_ended: 'Checkout ended by an operator',
  viewing_begun: 'Started viewing as a member',
  viewing_ended: 'Stopped viewing as a member',
} as const
export type AuditAction = keyof typeof auditActions
const AuditActionField = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** A grounded aircraft and what it waits for. */
export const GroundedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  owner: Person,
  reason: z.string(),
  /** Open squawks that ground it, oldest first. Releasing the aircraft closes them. */
  squawks: z.array(z.object({ id, text: z.string(), created: z.string() })),
  /** Bookings that have not left yet; `nextStart` is the earliest. */
  atRisk: z.int(),
  nextStart: z.string().nullable(),
})
export type GroundedAircraft = z.infer<typeof GroundedAircraft>

export const AuditQuery = z.strictObject({
  action: AuditActionField.optional(),
  account: id.optional(),
  /** Matches the reason, the details, or a complete tail number. */
  text: text(80).optional(),
  /** First and last day, inclusive, in the zone of the reader's home airport. */
  from: day.optional(),
  to: day.optional(),
  ...page,
})

/** Deleted accounts stay in the log without a name. */
const AuditPerson = Person.extend({ hasLeft: z.boolean() })

export const AuditEntry = z.object({
  id,
  at: z.string(),
  action: AuditActionField,
  /** `null`: automatic. */
  actor: AuditPerson.nullable(),
  about: AuditPerson.nullable(),
  tailNumber: z.string().nullable(),
  reason: z.string(),
  /** The decision, one line per entry. */
  details: z.array(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
