import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import { tenthsText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { AuditAction, AuditEntry } from '@tailshare/contract/backoffice/operator'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { viewPerson } from '../../../people/accounts/profile/view.ts'
import type { AuditRow } from './queries.ts'

/** Data of entries; each kind uses some of it. */
type Data = Partial<{
  kind: DocumentKind
  modelFamily: string | null
  medicalClass: number | null
  issuedOn: string | null
  expiresOn: string | null
  operator: [before: boolean, after: boolean]
  airports: [before: string[], after: string[]]
  unlisted: string[]
  relisted: string[]
  before: Meters
  read: Meters
  differences: { ref: string; providerCents: number; ledgerCents: number }[]
  what: string
  fields: string[]
  from: string
  to: string
  amountCents: number
  /** For a damage claim: what the pilot pays. For a suspension: its late fees. */
  cents: number
  heldCents: number
  isNoFault: boolean
  /** For a booking's price. */
  centsBefore: number
  centsAfter: number
  text: string
}>
type Meters = { hobbs?: number; flightMeter?: number }

const documentLines = ({ kind, modelFamily, medicalClass, issuedOn, expiresOn }: Data) => [
  kind && documentKinds[kind] + (modelFamily ? ` (${modelFamily})` : ''),
  medicalClass && `Class ${medicalClass}`,
  issuedOn && `Issued ${plainDayText(issuedOn)}`,
  expiresOn && `Ends ${plainDayText(expiresOn)}`,
]
const disputeLines = ({ amountCents, text, what }: Data) => [amountCents !== undefined && moneyText(amountCents), text, what]
/** The text and its subject, or the operator who asked if another one decided. */
const interventionLines = ({ text, what }: Data) => [text, what]
const codes = (airports: string[]) => airports.join(', ') || 'none'
const readingText = (reading?: number) => (reading === undefined ? 'unknown' : tenthsText(reading))
const meters = ({ hobbs, flightMeter }: Meters = {}) => `Hobbs ${readingText(hobbs)}, flight meter ${readingText(flightMeter)}`

const linesOf: Record<AuditAction, (data: Data) => (string | number | null | undefined | false)[]> = {
  document_verified: documentLines,
  document_rejected: documentLines,
  roles_changed: ({ operator, airports }) => [
    operator && operator[0] !== operator[1] && (operator[1] ? 'Became an operator' : 'Is no longer an operator'),
    airports && airports[0].join() !== airports[1].join() && `Staff at: ${codes(airports[0])} → ${codes(airports[1])}`,
  ],
  second_factor_reset: () => [],
  address_changed: ({ text }) => [text],
  operator_configured: () => [],
  account_suspended: ({ unlisted, isNoFault, cents, heldCents }) => [
    unlisted && unlisted.length > 0 && `Off the market: ${unlisted.join(', ')}`,
    isNoFault && `No fault of theirs${heldCents ? '' : ': their own bookings ended free of charge'}`,
    cents ? `For bookings that were canceled late: ${moneyText(cents)}` : null,
    heldCents ? `Late fees that a second operator charges or lets go: ${moneyText(heldCents)}` : null,
  ],
  account_restored: ({ relisted }) => [relisted && relisted.length > 0 && `Back on the market: ${relisted.join(', ')}`],
  dispute_answered: disputeLines,
  dispute_accepted: disputeLines,
  meter_exchanged: ({ text }) => [text],
  meter_gap: ({ before, read }) => [before && `In the books: ${meters(before)}`, read && `Read at check-out: ${meters(read)}`],
  damage_decided: ({ cents, amountCents }) => [
    cents !== undefined && amountCents !== undefined && `${moneyText(cents)} of ${moneyText(amountCents)} claimed`,
  ],
  return_corrected: ({ text, centsBefore, centsAfter }) => [
    text,
    centsBefore !== undefined && centsAfter !== undefined && `Price: ${moneyText(centsBefore)} → ${moneyText(centsAfter)}`,
  ],
  squawk_closed: ({ text }) => [text],
  maintenance_changed: ({ what }) => [what],
  record_keeper_added: ({ what }) => [what],
  record_keeper_ended: ({ what }) => [what],
  squawk_judged: ({ text }) => [text],
  squawk_deferred: ({ text }) => [text],
  squawk_started: ({ text }) => [text],
  squawk_reopened: ({ text }) => [text],
  squawk_lapsed: ({ text }) => [text],
  questions_changed: ({ what }) => [what],
  open_point_released: ({ text }) => [text],
  key_ring_renewed: () => [],
  review_hidden: ({ text }) => [text],
  review_kept: ({ text }) => [text],
  message_report_decided: ({ what, text }) => [what, text],
  case_answered: ({ what }) => [what],
  case_owner_asked: ({ what }) => [what],
  case_closed: ({ what }) => [what],
  reconcile_difference: ({ differences = [] }) =>
    differences.map(
      ({ ref, providerCents, ledgerCents }) =>
        `${ref}: ${moneyText(providerCents)} at the provider, ${moneyText(ledgerCents)} in our books`,
    ),
  listing_signed: ({ what }) => [what],
  listing_changed: ({ fields = [] }) => [fields.join(', ')],
  schedule_changed: ({ text }) => [text],
  listing_state: ({ from, to }) => [from && to && `${from} → ${to}`],
  listing_deleted: () => [],
  message_sent_again: ({ text }) => [text],
  refusal_overridden: ({ what, to }) => [what, to && `Until ${plainDayText(to)}`],
  override_revoked: ({ what }) => [what],
  share_handed_over: ({ what }) => [what],
  incident_opened: interventionLines,
  incident_updated: interventionLines,
  incident_corrected: interventionLines,
  intervention_asked: interventionLines,
  intervention_declined: interventionLines,
  intervention_withdrawn: interventionLines,
  intervention_lapsed: interventionLines,
  booking_refunded: interventionLines,
  fee_waived: interventionLines,
  booking_canceled: interventionLines,
  booking_state: interventionLines,
  booking_changed: interventionLines,
  booking_corrected: interventionLines,
  operator_asked: () => [],
  operator_declined: interventionLines,
  operator_renamed: ({ from, to }) => [from && to && `${from} → ${to}`],
  late_fee_charged: interventionLines,
  late_fee_let_go: interventionLines,
  checkout_signed: ({ what }) => [what],
  checkout_ended: ({ what }) => [what],
  viewing_begun: () => [],
  viewing_ended: ({ text }) => [text],
  // The owner reads the same entry with “your”.
  advisor_viewed: ({ what }) => [what?.replace(/\byour\b/, 'the owner’s')],
}

const viewAuditPerson = (row: NonNullable<AuditRow['actor']>) => ({ ...viewPerson(row), hasLeft: row.hasLeft })

export const viewAuditEntry = ({ actor, about, data, ...row }: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: actor && viewAuditPerson(actor),
  about: about && viewAuditPerson(about),
  tailNumber: row.tailNumber,
  reason: row.reason,
  details: linesOf[row.action](data).filter((line) => typeof line === 'string' && line !== '') as string[],
})
