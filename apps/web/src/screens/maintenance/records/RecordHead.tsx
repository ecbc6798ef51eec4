import { hoursText } from '@tailshare/contract/text/hours'
import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { byDay, leftText } from '../../../parts/aircraft/upkeep/due.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { isTracked } from '../due/isTracked.ts'
import css from '../Maintenance.module.css'

const RecordDialog = lazy(() => import('../due/dialogs/RecordDialog.tsx').then((m) => ({ default: m.RecordDialog })))

export const RecordHead = ({ record, quiet }: { record: MaintenanceRecord; quiet: boolean }) => {
  const { id, tailNumber, modelName, airport, hobbs, flightMeter, photo, grounded, you, items, forecast } = record
  const [recording, setRecording] = useState(false)
  const today = dayIn(useNow(), airport.zone)
  const next = byDay(items.filter(isTracked), forecast)[0]
  return (
    <div className={css.aircraft}>
      <img src={photo.thumbnailUrl} alt="" width={480} height={360} />
      <PageHead
        over={`${modelName}, ${airportText(airport)}`}
        title={
          <>
            <Tail className={css.tail}>{tailNumber}</Tail> maintenance
          </>
        }
        lead={
          <>
            {grounded && (
              <>
                <Badge tone="danger">Grounded</Badge>{' '}
              </>
            )}
            {next && `Next: ${next.title}, ${leftText(next, today)}. `}
            <span className="nb">Hobbs {hoursText(hobbs)},</span>{' '}
            <span className="nb">flight meter {hoursText(flightMeter)}.</span>
          </>
        }
        action={
          <div className={css.ways}>
            {record.mayMaintain && next && (
              <Button kind={quiet ? 'soft' : 'go'} icon="check" onClick={() => setRecording(true)}>
                Record work
              </Button>
            )}
            <ButtonLink kind="line" icon="back" to={you === 'owner' ? paths.dashboard(id) : paths.maintenance()}>
              {you === 'owner' ? 'Cockpit' : 'All aircraft'}
            </ButtonLink>
          </div>
        }
      />
      {recording && (
        <Later fallback={null}>
          <RecordDialog record={record} onClose={() => setRecording(false)} />
        </Later>
      )}
    </div>
  )
}
