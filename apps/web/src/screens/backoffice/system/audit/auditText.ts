import { type AuditAction, auditActions, type AuditEntry } from '@tailshare/contract/backoffice/operator'
import type { Tone } from '../../../../ui/display/marks/Badge.tsx'

export const actionOf = (asked: string | null): AuditAction | undefined =>
  asked !== null && Object.hasOwn(auditActions, asked) ? (asked as AuditAction) : undefined

/** Undefined if invalid. */
export const accountIn = (asked: string | null): string | undefined =>
  asked !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(asked) ? asked : undefined

const tones: Partial<Record<AuditAction, Tone>> = {
  account_suspended: 'caution',
  dispute_accepted: 'caution',
  document_rejected: 'caution',
  meter_gap: 'caution',
  reconcile_difference: 'danger',
  viewing_begun: 'caution',
}
/** Only actions that deserve a second look are colored. */
export const auditTone = (action: AuditAction): Tone => tones[action] ?? 'plain'

/** Unless it is the actor. */
export const aboutOf = ({ actor, about }: Pick<AuditEntry, 'actor' | 'about'>) => (about?.id === actor?.id ? null : about)
