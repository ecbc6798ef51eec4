import { endorsements, type Endorsement } from '@tailshare/contract/privileges'
import type { LessonResults } from '@tailshare/contract/csipRequests'
import { hoursText } from '@tailshare/contract/hours'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { fullName } from '../people/personName.ts'
import css from './Lessons.module.css'

/** What an instructor wrote down and signed for. */
export const ResultsView = ({ results, zone }: { results: LessonResults; zone: string }) => {
  const signed = [
    results.flightReview && 'Flight review',
    results.ipc && 'Instrument proficiency check',
    results.checkout && 'Checkout in this model',
    ...results.endorsements.map((one) => endorsements[one as Endorsement] ?? one),
  ].filter((one) => typeof one === 'string')
  const facts = [
    ['Dual instruction', hoursText(results.dualHours)],
    ['Landings', String(results.landings)],
    ...(results.passed === null ? [] : [['Outcome', results.passed ? 'Passed' : 'Not passed yet']]),
    ...(signed.length > 0 ? [['Signed for', signed.join(', ')]] : []),
  ]
  return (
    <div>
      <p className={css.done}>{results.done}</p>
      <dl className={css.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        Recorded by {fullName(results.by)}, {wholeInstantText(new Date(results.recordedAt), zone)}
        {results.correctedAt && `, corrected ${wholeInstantText(new Date(results.correctedAt), zone)}`}
      </p>
    </div>
  )
}
