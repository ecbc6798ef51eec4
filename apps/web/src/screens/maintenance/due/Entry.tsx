import { tenthsText } from '@tailshare/contract/text/hours'
import { entryKinds, type MaintenanceEntry } from '@tailshare/contract/maintenance/maintenance'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { Button } from '../../../ui/Button.tsx'
import css from './Due.module.css'

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const whatText = ({ kind, work, value }: MaintenanceEntry) => {
  if (kind === 'next_value' && value) return isDay(value) ? `Next due on ${plainDayText(value)}.` : `Next due at ${value} h.`
  return [work, kind === 'noted' && value && `Read: ${value}.`].filter(Boolean).join(' ')
}

type Props = {
  entry: MaintenanceEntry
  zone: string
  title?: string
  /** Set for people who may keep the records. */
  onCorrect?: ((entry: MaintenanceEntry) => void) | undefined
}

/** One logbook line; `title` in lists of several items. */
export const Entry = ({ entry, zone, title, onCorrect }: Props) => {
  const { kind, doneOn, hobbs, flightMeter, doneBy, certificate, signedBy, created, documents } = entry
  const written = dayIn(new Date(created), zone)
  const what = whatText(entry)
  return (
    <li>
      <p>
        <b>
          {plainDayText(doneOn ?? written)}
          {title && `, ${title}`}
        </b>{' '}
        {entry.replaced ? <s>{entryKinds[kind]}</s> : entryKinds[kind]}
        {hobbs !== null && `, Hobbs ${tenthsText(hobbs)}`}
        {flightMeter !== null && `, flight meter ${tenthsText(flightMeter)}`}
      </p>
      {entry.replaced && (
        <p>This entry was made in error and counts no more{entry.replacedBecause && `: ${entry.replacedBecause}`}</p>
      )}
      {what && <p>{what}</p>}
      {(doneBy || certificate) && <p>{[doneBy, certificate].filter(Boolean).join(', ')}</p>}
      <p className={css.small}>
        {signedBy ? `Recorded by ${signedBy.firstName} ${signedBy.lastName}` : 'There when this history began'}
        {doneOn !== written && `, ${plainDayText(written)}`}
      </p>
      {onCorrect && kind === 'done' && !entry.replaced && (
        <Button kind="line" small onClick={() => onCorrect(entry)}>
          Correct
        </Button>
      )}
      {documents.map(({ id, fileName, fileUrl }) => (
        <p key={id}>
          <a href={fileUrl} target="_blank" rel="noreferrer">
            {fileName}
          </a>
        </p>
      ))}
    </li>
  )
}
