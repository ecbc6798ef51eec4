import { paths } from '@tailshare/contract/base/paths'
import { dayIn, hoursIn, type Period } from '@tailshare/contract/text/period'
import type { ScheduleEntry } from '@tailshare/contract/schedule/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/page/Loaded.tsx'
import { BlockDialog } from '../../parts/schedule/blocks/BlockDialog.tsx'
import { DeleteBlockDialog } from '../../parts/schedule/blocks/DeleteBlockDialog.tsx'
import { periodOf } from '../../parts/schedule/timeline/track/timelineRows.ts'
import { airportText, placeTimeText } from '../../parts/bookings/trip/period/tripTimes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Facts } from '../../ui/display/lists/Facts.tsx'
import { Tail } from '../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { dayText, timeIn } from '@tailshare/contract/text/timeText'
import css from './Schedule.module.css'

const titles = { booking: 'Booking', own: 'Own use', maintenance: 'Maintenance', block: 'Set aside' } as const

/** `Booking of Maria R.`, `Maintenance`; a pilot's own booking says so. */
const entryTitle = ({ kind, text, orderId }: Pick<ScheduleEntry, 'kind' | 'text' | 'orderId'>) => {
  if (kind === 'own' && orderId) return 'Your trip'
  return kind === 'booking' && text !== 'Booked' ? `Booking of ${text}` : titles[kind]
}

/** `Tue, Nov 24, 2026, 09:00 – 12:00`. */
const wholeTimes = ({ from, to }: Period, zone: string) => {
  const [out, back] = [dayIn(from, zone), dayIn(to, zone)]
  return `${dayText(out)}, ${timeIn(from, zone)} – ${out === back ? '' : `${dayText(back)}, `}${timeIn(to, zone)}`
}

type Editing = 'change' | 'delete' | null
type EntryProps = { entry: ScheduleEntry; open: Editing; setOpen: (open: Editing) => void }

const Entry = ({ entry, open, setOpen }: EntryProps) => {
  const navigate = useNavigate()
  const { id, aircraft, kind, note, rule, occursOn, repeats, isException, setBy, orderId, whyNotChange, pieces } = entry
  const { zone } = aircraft.airport
  const period = periodOf(entry)
  const all = paths.schedule({ view: 'week', day: dayIn(period.from, zone) })
  return (
    <>
      <PageHead
        over={
          <>
            <Tail>{aircraft.tailNumber}</Tail> {aircraft.modelName}, {airportText(aircraft.airport)}
          </>
        }
        title={entryTitle(entry)}
        lead={`${wholeTimes(period, zone)}. ${placeTimeText(aircraft.airport, period.from, period.to)}.`}
      />
      <Facts
        facts={[
          ['Length', `${hoursIn(period)} h`],
          ...(note ? ([['Note', note]] as const) : []),
          ...(orderId || kind === 'booking'
            ? []
            : ([['Repeats', repeats ?? (isException ? 'Changed apart from its series' : 'Does not repeat')]] as const)),
          ...(setBy ? ([[orderId ? 'Booked by' : 'Set by', setBy]] as const) : []),
          ...(pieces.length > 1
            ? ([['Leaves out what was taken', pieces.map((piece) => wholeTimes(periodOf(piece), zone)).join('; ')]] as const)
            : []),
        ]}
      />
      <div className={css.actions}>
        {orderId ? (
          <ButtonLink kind="go" to={paths.order(orderId)}>
            Open the booking
          </ButtonLink>
        ) : (
          <>
            <Button kind="ink" icon="edit" disabledReason={whyNotChange ?? undefined} onClick={() => setOpen('change')}>
              Change
            </Button>
            {!whyNotChange && (
              <Button kind="line" icon="trash" onClick={() => setOpen('delete')}>
                Delete
              </Button>
            )}
          </>
        )}
        <TextLink to={all}>All schedules</TextLink>
      </div>
      {open === 'change' && kind !== 'booking' && (
        <BlockDialog
          draft={{
            aircraft: [{ id: aircraft.id, tailNumber: aircraft.tailNumber, zone }],
            period,
            entry: { id, kind, note, rule, occursOn },
          }}
          onClose={() => setOpen(null)}
          onDone={(entryId) => void navigate(entryId ? paths.scheduleEntry(entryId) : all, { replace: true })}
        />
      )}
      {open === 'delete' && (
        <DeleteBlockDialog
          aircraftId={aircraft.id}
          scheduleId={id}
          repeats={rule !== null}
          onClose={() => setOpen(null)}
          onDone={() => void navigate(all, { replace: true })}
        />
      )}
    </>
  )
}

export const EntryPage = ({ id }: { id: string }) => {
  const [open, setOpen] = useState<Editing>(null)
  // An edit deletes the entry or replaces it with a new one: do not read it again, and keep this page meanwhile.
  const entry = useQuery({
    ...read('getScheduleEntry', { params: { id } }),
    placeholderData: keepPreviousData,
    enabled: open === null,
  })
  return (
    <div className={`wrap read ${css.page}`}>
      <Loaded query={entry} label="Loading the entry">
        {(found) => <Entry entry={found} open={open} setOpen={setOpen} />}
      </Loaded>
    </div>
  )
}
