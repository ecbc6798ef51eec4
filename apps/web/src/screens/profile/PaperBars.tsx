import type { Expiration } from '@tailshare/contract/accounts'
import { plainDayText } from '@tailshare/contract/timeText'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import bars from './PaperBars.module.css'
import css from './profile.module.css'

const tones: Record<Expiration['state'], Tone> = {
  missing: 'plain',
  pending: 'caution',
  rejected: 'danger',
  expired: 'danger',
  soon: 'caution',
  valid: 'go',
}

/** Where a paper stands, in words. */
export const stateText = ({ state, daysLeft }: Pick<Expiration, 'state' | 'daysLeft'>): string => {
  if (state === 'missing') return 'Missing'
  if (state === 'pending') return 'Being verified'
  if (state === 'rejected') return 'Rejected'
  if (state === 'expired') return 'Expired'
  if (daysLeft === null || daysLeft > 365) return 'Verified'
  return daysLeft === 0 ? 'Ends today' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

/** A bar of a year: how much of it is still ahead. */
const filled = (daysLeft: number) => `${Math.max(0, Math.min(100, (daysLeft / 365) * 100))}%`

/** The papers with what is left of each. */
export const PaperBars = ({ papers }: { papers: readonly Expiration[] }) => (
  <ul className={css.due}>
    {papers.map((paper) => (
      <li key={paper.kind}>
        <div className={css.dueRow}>
          <b>{paper.title}</b>
          <Badge tone={tones[paper.state]}>{stateText(paper)}</Badge>
        </div>
        {paper.expiresOn && <p className="label">Counts until {plainDayText(paper.expiresOn)}</p>}
        {paper.daysLeft !== null && paper.daysLeft >= 0 && (
          <div className={bars.bar} aria-hidden>
            <i data-tone={tones[paper.state]} style={{ '--filled': filled(paper.daysLeft) } as React.CSSProperties} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
