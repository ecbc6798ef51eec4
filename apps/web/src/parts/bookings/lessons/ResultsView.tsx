import { endorsements, type Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { LessonResults } from '@tailshare/contract/bookings/lessons/csipRequests'
import { hoursText } from '@tailshare/contract/text/hours'
import { mostInstructionHours } from '@tailshare/rules/bookings/law/instruction'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../people/people/personName.ts'
import css from './Lessons.module.css'

/** Warns above the flight training limit in 24 hours (14 CFR 61.195(a)(1)). */
export const tooManyHours = (hoursInDay: number) =>
  hoursInDay > mostInstructionHours
    ? `Recorded. That makes ${hoursText(hoursInDay)} of flight training within 24 hours; the law allows ${hoursText(mostInstructionHours)} (14 CFR 61.195(a)(1)).`
    : null

export const ResultsView = ({ results, zone }: { results: LessonResults; zone: string }) => {
  const signed = [
    results.flightReview && 'Flight review',
    results.ipc && 'Instrument proficiency check',
    results.checkout && 'Checkout in this model',
    ...results.endorsements.map((one) => endorsements[one as Endorsement] ?? one),
  ].filter((one) => typeof one === 'string')
  const facts = [
    ['Dual instruction', hoursText(results.dualHours)],
    ...(results.groundHours > 0 ? [['Ground training', hoursText(results.groundHours)]] : []),
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
      {tooManyHours(results.hoursInDay) && <p role="note">{tooManyHours(results.hoursInDay)}</p>}
      <p className="muted small">
        Recorded by {fullName(results.by)}, {wholeInstantText(new Date(results.recordedAt), zone)}
        {results.correctedAt && `, corrected ${wholeInstantText(new Date(results.correctedAt), zone)}`}
      </p>
    </div>
  )
}
