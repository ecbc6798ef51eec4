import type { Answer, Question } from '@tailshare/contract/flights/ramp'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { shownNumber } from '../questions/text/readNumber.ts'
import { type DeviceRecord, shownAnswers } from '../device/store/deviceRecord.ts'
import { OpenPoint } from './OpenPoint.tsx'
import css from './Watching.module.css'
import { StageHead } from '../stages/StageHead.tsx'
import { photoKeys, questionsNow, sectionsOf, stateOf } from '../stages/stageState.ts'

const answerText = ({ key, kind, unit }: Question, value: Answer | undefined, photos: readonly string[]) => {
  if (kind === 'photo') return photos.includes(key) ? 'Photo taken' : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return `${shownNumber(value, key === 'hobbs' || key === 'flightMeter')} ${unit}`.trim()
  return value ?? ''
}

/** A record someone else is working on, as owner and pilot see it: the answers, and what waits for them. */
export const Watching = ({ record }: { record: DeviceRecord }) => {
  const now = useNow()
  const { snapshot } = record
  const { order, heldBy, openPoints, answeredBy } = snapshot
  const { missing } = stateOf(record, now)
  const answers = shownAnswers(record)
  const photos = photoKeys(record)
  const { zone } = order.airport
  const at = heldBy && new Date(heldBy.at)
  return (
    <div className={css.page}>
      <StageHead snapshot={snapshot} />
      <p className="lead">
        {heldBy && at ? `${heldBy.name} is on it, last answer at ${timeIn(at, zone)} ${zoneText(at, zone)}. ` : ''}
        {missing.length === 0 ? 'Nothing is missing.' : `${missing.length} to go.`}
      </p>
      {openPoints.length > 0 && (
        <section className={css.points} aria-labelledby="open-points">
          <h2 id="open-points">Open points</h2>
          <ul>
            {openPoints.map((point) => (
              <li key={point.question}>
                <p>
                  <b>{point.title}</b>{' '}
                  <Badge tone={point.released ? 'go' : 'caution'}>
                    {point.released ? 'Let pass' : point.answer ? 'Yes' : 'No'}
                  </Badge>
                </p>
                {point.released && (
                  <p>
                    {point.released.by}: “{point.released.reason}”
                  </p>
                )}
                <OpenPoint question={{ key: point.question, title: point.title }} record={record} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sectionsOf(questionsNow(snapshot, now)).map(({ title, questions }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl className={css.answers}>
            {questions
              .filter(({ key, required }) => required || answers[key] != null || photos.includes(key))
              .map((question) => {
                const text = answerText(question, answers[question.key], photos)
                return (
                  <div key={question.key}>
                    <dt>{question.title}</dt>
                    <dd>
                      {text || <span className="muted">Not yet</span>}
                      {text && answeredBy[question.key] && <small>{answeredBy[question.key]}</small>}
                    </dd>
                  </div>
                )
              })}
          </dl>
        </section>
      ))}
      <ButtonLink kind="line" full to={paths.order(record.orderId)}>
        Go to the booking
      </ButtonLink>
    </div>
  )
}
