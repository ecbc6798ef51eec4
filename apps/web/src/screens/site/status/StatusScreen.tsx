import type { Incident } from '@tailshare/contract/backoffice/system/status'
import { statusDays } from '@tailshare/contract/backoffice/system/statusParts'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { IncidentView } from '../../../parts/site/status/IncidentView.tsx'
import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import type { Load } from '../../../routing/screen.ts'
import { PartUptime } from './PartUptime.tsx'
import css from './Status.module.css'

export const load: Load = async ({ client }) => {
  await client.ensureQueryData(read('getStatus'))
  return { description: 'How Tailshare is doing right now, and how it has done lately.' }
}

const lookAgainMs = 60_000

const Incidents = ({ title, incidents, zone }: { title: string; incidents: Incident[]; zone: string }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {incidents.map((incident) => (
      <IncidentView key={incident.id} incident={incident} zone={zone} />
    ))}
  </section>
)

export const Screen = () => {
  const status = useQuery({ ...read('getStatus'), refetchInterval: lookAgainMs })
  const zone = useDeviceZone()
  return (
    <div className={`wrap read ${css.page}`}>
      <Loaded query={status} label="Loading the status" rows={4}>
        {({ level, sentence, checked, parts, open, past }) => (
          <>
            <header className={css.top} data-level={level}>
              <p className={css.over}>Status</p>
              <h1>{sentence}</h1>
              <p className={css.checked}>
                {checked ? `Last checked ${wholeInstantText(new Date(checked), zone)}.` : 'Nothing has been recorded yet.'} This
                page updates itself every minute.
              </p>
            </header>
            {open.length > 0 && <Incidents title="Now and planned" incidents={open} zone={zone} />}
            <section className={css.section}>
              <h2>The parts of Tailshare</h2>
              <ul>
                {parts.map((part) => (
                  <PartUptime key={part.part} {...part} />
                ))}
              </ul>
              <p className={css.note}>
                We check every minute; days are UTC. While our servers or records are down nothing can be recorded, and every such
                minute counts against search and booking. We fill in nothing for days before we began to record.
              </p>
            </section>
            {past.length > 0 ? (
              <Incidents title="Earlier incidents" incidents={past} zone={zone} />
            ) : (
              <section className={css.section}>
                <h2>Earlier incidents</h2>
                <p className={css.note}>None in the last {statusDays} days.</p>
              </section>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
