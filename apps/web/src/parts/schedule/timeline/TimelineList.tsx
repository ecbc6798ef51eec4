import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { Link } from '../../../ui/router/Link.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import css from './TimelineList.module.css'
import { clocksOf, instantOfSlot } from './timelineDays.ts'
import type { TimelineAct } from './track/timelineKeys.ts'
import { entryTimes, placedIn, type TimelineRow } from './track/timelineRows.ts'
import { entryAddress } from './track/TimelineTrack.tsx'

/** 09:00–12:00 on the first visible day, the default for a new block. */
const suggestedSlots = { from: 18, to: 24 }

/** The schedules on a phone: a list per aircraft, without sideways scrolling. */
export const TimelineList = ({ rows, onAct }: { rows: readonly TimelineRow[]; onAct: (act: TimelineAct) => void }) => (
  <ul className={css.list}>
    {rows.map((row) => {
      const { aircraft, frame, place } = row
      const entries = placedIn(frame, aircraft.busy)
      const period = { from: instantOfSlot(frame, suggestedSlots.from), to: instantOfSlot(frame, suggestedSlots.to) }
      return (
        <li key={aircraft.id} className={css.aircraft}>
          <div className={css.head}>
            <Link to={aircraft.as === 'owner' ? paths.dashboard(aircraft.id) : paths.aircraft(aircraft.id)}>
              <Tail>{aircraft.tailNumber}</Tail>
              <span className="label">
                {place.code}, {clocksOf(frame)}
              </span>
            </Link>
            {aircraft.mayBlock && (
              <Button
                small
                kind="soft"
                icon="plus"
                aria-label={`Set time of ${aircraft.tailNumber} aside`}
                onClick={() => onAct({ act: 'create', row, period })}
              />
            )}
          </div>
          {aircraft.isGrounded && <p className={css.grounded}>Grounded until the squawk is closed</p>}
          {entries.length === 0 ? (
            <p className="muted">
              {aircraft.isGrounded ? 'Nothing is booked.' : frame.days.length === 1 ? 'Free all day.' : 'Free all these days.'}
            </p>
          ) : (
            <ol>
              {entries.map(({ busy }) => (
                <li key={busy.id}>
                  <Link to={entryAddress(busy)} className={classes(css.entry, css[busy.kind])}>
                    <b>{busy.text}</b>
                    <span>
                      {dayIn(new Date(busy.from), frame.zone) === dayIn(new Date(busy.to), frame.zone) && frame.days.length > 1
                        ? `${shortDayText(dayIn(new Date(busy.from), frame.zone))}, `
                        : ''}
                      {entryTimes(busy, frame.zone)}
                      {busy.repeats && ', repeats'}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          )}
        </li>
      )
    })}
  </ul>
)
