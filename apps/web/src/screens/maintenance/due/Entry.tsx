import { tenthsText } from '@tailshare/contract/hours'
import { entryKinds, type MaintenanceEntry } from '@tailshare/contract/maintenance'
import { dayIn } from '@tailshare/contract/period'
import { plainDayText } from '@tailshare/contract/timeText'
import css from './Due.module.css'

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const whatText = ({ kind, work, value }: MaintenanceEntry) => {
  if (kind === 'next_value' && value) return isDay(value) ? `Next due on ${plainDayText(value)}.` : `Next due at ${value} h.`
  return [work, kind === 'noted' && value && `Read: ${value}.`].filter(Boolean).join(' ')
}

/** One line, as it would stand in the logbook: date, meter, what was done, who signed; `title` where items stand together. */
export const Entry = ({ entry, zone, title }: { entry: MaintenanceEntry; zone: string; title?: string }) => {
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
        {entryKinds[kind]}
        {hobbs !== null && `, Hobbs ${tenthsText(hobbs)}`}
        {flightMeter !== null && `, flight meter ${tenthsText(flightMeter)}`}
      </p>
      {what && <p>{what}</p>}
      {(doneBy || certificate) && <p>{[doneBy, certificate].filter(Boolean).join(', ')}</p>}
      <p className={css.small}>
        {signedBy ? `Recorded by ${signedBy.firstName} ${signedBy.lastName}` : 'There when this history began'}
        {doneOn !== written && `, ${plainDayText(written)}`}
      </p>
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
