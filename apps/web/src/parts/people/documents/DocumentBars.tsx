import type { Expiration } from '@tailshare/contract/people/documents/documents'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import bars from './DocumentBars.module.css'
import css from '../profile/profile.module.css'

export const stateTones: Record<Expiration['state'], Tone> = {
  missing: 'plain',
  pending: 'caution',
  rejected: 'danger',
  expired: 'danger',
  soon: 'caution',
  valid: 'go',
}

export const stateText = ({ state, daysLeft }: Pick<Expiration, 'state' | 'daysLeft'>): string => {
  if (state === 'missing') return 'Missing'
  if (state === 'pending') return 'Being verified'
  if (state === 'rejected') return 'Rejected'
  if (state === 'expired') return 'Expired'
  if (daysLeft === null || daysLeft > 365) return 'Verified'
  return daysLeft === 0 ? 'Ends today' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

/** The bar covers a year. */
const filled = (daysLeft: number) => `${Math.max(0, Math.min(100, (daysLeft / 365) * 100))}%`

export const DocumentStanding = ({ document }: { document: Expiration }) => (
  <>
    <div className={css.dueRow}>
      <b>{document.title}</b>
      <Badge tone={stateTones[document.state]}>{stateText(document)}</Badge>
    </div>
    {document.expiresOn && <p className="label">Valid through {plainDayText(document.expiresOn)}</p>}
    {document.daysLeft !== null && document.daysLeft >= 0 && (
      <div className={bars.bar} aria-hidden>
        <i data-tone={stateTones[document.state]} style={{ '--filled': filled(document.daysLeft) } as React.CSSProperties} />
      </div>
    )}
  </>
)

const endsFirst = (one: Expiration, other: Expiration) => (one.daysLeft ?? Infinity) - (other.daysLeft ?? Infinity)

/** What is not verified, and what ends first of the rest. */
export const worthSaying = (documents: readonly Expiration[]) => {
  const valid = documents.filter(({ state }) => state === 'valid').sort(endsFirst)
  return [...documents.filter(({ state }) => state !== 'valid'), ...valid.slice(0, 1)]
}

export const DocumentBars = ({ documents }: { documents: readonly Expiration[] }) => {
  const shown = worthSaying(documents)
  const more = documents.length - shown.length
  return (
    <>
      <ul className={css.due}>
        {shown.map((document) => (
          <li key={document.kind}>
            <DocumentStanding document={document} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{more} more verified.</p>}
    </>
  )
}
