import type { Incident } from '@tailshare/contract/backoffice/system/status'
import { incidentKinds, statusParts } from '@tailshare/contract/backoffice/system/statusParts'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { useNow } from '../../schedule/time/useNow.ts'
import css from './IncidentView.module.css'
import { levelTones, stateText, updateText, whenText } from './incidentText.ts'

type Props = { incident: Incident; zone: string; children?: ReactNode }

/** Updates newest first. `children`: actions. */
export const IncidentView = ({ incident, zone, children }: Props) => {
  const { kind, part, title, isOpen, updates } = incident
  const id = useId()
  const now = useNow()
  return (
    <article className={css.incident} aria-labelledby={id}>
      <div className={css.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className={css.facts}>
            <Badge tone={isOpen ? levelTones[kind] : 'plain'}>
              {statusParts[part]}: {incidentKinds[kind].toLowerCase()}
            </Badge>
            <span>{whenText(incident, zone)}</span>
            <b>{stateText(incident, now)}</b>
          </p>
        </div>
        {children}
      </div>
      <ol className={css.updates}>
        {updates.map((update) => (
          <li key={update.id}>
            <p>
              <b>{updateText(kind, update.state)}</b>{' '}
              <time dateTime={update.at}>{wholeInstantText(new Date(update.at), zone)}</time>
            </p>
            <p className={css.text}>{update.text}</p>
          </li>
        ))}
      </ol>
    </article>
  )
}
