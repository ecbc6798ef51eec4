import { countText } from '@tailshare/contract/text/countText'
import { type AuditAction, auditActions, type AuditEntry } from '@tailshare/contract/backoffice/operator'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../../ui/router/Link.tsx'
import { readPages } from '../../../../api.ts'
import { homeZone } from '../../../../parts/schedule/time/homeZone.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../../calls/session.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { aboutOf, auditTone } from './auditText.ts'
import css from '../Audit.module.css'
import { Rows, whileSearching } from '../../console/lists/Rows.tsx'

const PersonLink = ({ person }: { person: NonNullable<AuditEntry['actor']> }) =>
  person.hasLeft ? fullName(person) : <Link to={paths.operatorUser(person.id)}>{fullName(person)}</Link>

const Entry = ({ entry, zone, heading: Heading }: { entry: AuditEntry; zone: string; heading: 'h2' | 'h3' }) => {
  const { at, action, actor, tailNumber, reason, details } = entry
  const about = aboutOf(entry)
  const tone = auditTone(action)
  return (
    <li className={css.entry}>
      <time dateTime={at} className={css.time}>
        {instantText(new Date(at), zone)}
      </time>
      <div className={css.what}>
        <Heading className={css[tone]}>
          {tone !== 'plain' && <Icon name="warning" />}
          {auditActions[action]}
        </Heading>
        <p className={css.people}>
          {about && <PersonLink person={about} />}
          {tailNumber && (
            <Link to={paths.aircraftByTailNumber(tailNumber)}>
              <Tail>{tailNumber}</Tail>
            </Link>
          )}
          <span>{actor ? <>by {<PersonLink person={actor} />}</> : 'by the system'}</span>
        </p>
        {reason !== '' && <p className={css.reason}>“{reason}”</p>}
        {details.length > 0 && (
          <ul className={css.details}>
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Decisions, newest first, in the reader's home airport time zone. */
export const AuditList = ({
  query,
  heading,
  empty,
}: {
  query: { action?: AuditAction; text?: string; account?: string; from?: string; to?: string }
  heading: 'h2' | 'h3'
  empty: ReactNode
}) => {
  const account = useAccount()
  const entries = useInfiniteQuery({ ...readPages('listAudit', { query: { ...query, limit: 20 } }), ...whileSearching })
  const count = entries.data?.pages[0]?.count
  if (!account) return null
  const zone = homeZone(account)
  return (
    <>
      {count !== 0 && (
        <p role="status" className={css.count}>
          {count === undefined ? '' : countText(count, 'entry', 'entries')}
        </p>
      )}
      <Rows query={entries} label="Loading the audit log" empty={empty}>
        {(rows) => (
          <ol>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} zone={zone} heading={heading} />
            ))}
          </ol>
        )}
      </Rows>
    </>
  )
}
