import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import css from '../Ramp.module.css'

const words = { grounding: ['danger', 'Grounding'], limit: ['caution', 'Limit'], cosmetic: ['plain', 'Cosmetic'] } as const

/** Known defects; anything else is new. */
export const KnownMarks = ({ record }: { record: DeviceRecord }) => {
  const { order, issues } = record.snapshot
  const { data: aircraft } = useQuery({ ...read('getAircraft', { params: { id: order.aircraftId } }), retry: false })
  const above = aircraft?.photos.find(({ id }) => id === 'art-above') ?? order.photo
  const now = [...issues, ...record.issues]
  const known = (aircraft?.squawks ?? []).filter(({ id }) => !now.some((one) => one.id === id))
  const tag = (severity: keyof typeof words) => <Badge tone={words[severity][0]}>{words[severity][1]}</Badge>
  return (
    <aside className={css.side} aria-label="Known marks">
      <div className={css.marks}>
        <h2>Known marks</h2>
        <img src={above.url} alt={above.alt} width={480} height={330} />
        <ol>
          {known.map(({ id, text, severity, dueOn }) => (
            <li key={id}>
              <b>{text}</b>
              {tag(severity)}
              {dueOn && <small>Deferred to {plainDayText(dueOn)}</small>}
            </li>
          ))}
          {now.map((issue) => (
            <li key={issue.id}>
              <b>{issue.text}</b>
              {tag(issue.severity)}
              <small>
                Found now
                {'created' in issue && `, ${plainDayText(dayIn(new Date(issue.created), order.airport.zone))}`}
              </small>
            </li>
          ))}
        </ol>
        {aircraft && known.length + now.length === 0 && <p className="small">None are open.</p>}
        <p className="label">Anything that is not listed is new. Photograph it before the aircraft leaves.</p>
      </div>
    </aside>
  )
}
