import type { ReportedMessage } from '@tailshare/contract/messages/messageReports'
import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { reportDecisions, reportKinds } from '@tailshare/contract/messages/reportKinds'
import { instantText } from '@tailshare/contract/text/timeText'
import { plainText } from '@tailshare/rules/messages/links'
import { Link } from '../../../ui/router/Link.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import grounded from '../fleet/Grounded.module.css'
import css from './ReportedMessages.module.css'

const Named = ({ person }: { person: ReportedMessage['reporter'] }) =>
  person.hasLeft ? fullName(person) : <Link to={paths.operatorUser(person.id)}>{fullName(person)}</Link>

const nowText: Record<ReportedMessage['now'], string | null> = {
  stands: null,
  changed: 'The writer has changed it since.',
  taken_back: 'The writer has taken it back since.',
  removed: 'It was removed.',
}

type Props = { report: ReportedMessage; zone: string; onDecide: () => void }

/** A reported message with the ones before it, which is all an operator may read of a chat. */
export const ReportedMessageRow = ({ report, zone, onDecide }: Props) => {
  const { reporter, writer, copy, decided, earlier, whyNot } = report
  const at = (instant: string) => instantText(new Date(instant), zone)
  const now = nowText[report.now]
  return (
    <li>
      <h2 className={css.kind}>{reportKinds[report.kind]}</h2>
      <p className={grounded.facts}>
        By <Named person={writer} />
        {writer.isSuspended && ', suspended'}, reported by <Named person={reporter} />, {at(report.created)}
        {earlier > 0 && (
          <b>
            {' '}
            · acted on {countText(earlier, 'report', 'reports')} about {writer.firstName} before
          </b>
        )}
      </p>
      {report.text && <blockquote>{report.text}</blockquote>}
      <ol className={css.copy} aria-label="What was written">
        {copy.map((message, index) => (
          <li key={message.id} data-reported={index === copy.length - 1 || undefined}>
            <small>
              {message.userFrom === writer.id ? writer.firstName : reporter.firstName}, {at(message.created)}
            </small>
            <p>{message.takenBack ? <i>Taken back</i> : plainText(message.message)}</p>
            {message.files.map(({ id, name, url }) => (
              <p key={id}>
                <a href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              </p>
            ))}
          </li>
        ))}
      </ol>
      {now && <p className="muted">{now}</p>}
      {decided ? (
        <div className={css.decided}>
          <p>
            <b>{reportDecisions[decided.decision]}</b> by {decided.by}, {at(decided.at)}
          </p>
          <p>
            To {reporter.firstName}: {decided.wordToReporter}
          </p>
          {decided.wordToWriter && (
            <p>
              To {writer.firstName}: {decided.wordToWriter}
            </p>
          )}
        </div>
      ) : (
        <p className={grounded.decide}>
          <Button kind="ink" small disabledReason={whyNot} onClick={onDecide}>
            Decide
          </Button>
        </p>
      )}
    </li>
  )
}
