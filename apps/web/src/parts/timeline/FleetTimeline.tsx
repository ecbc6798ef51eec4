import { dayIn } from '@tailshare/contract/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../Loaded.tsx'
import { useNow } from '../time/useNow.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { LastChange } from './LastChange.tsx'
import { ScheduleTools } from './ScheduleTools.tsx'
import { Timeline } from './Timeline.tsx'
import { askedFor, daysOf, shownIn, stepped, suggested, type TimelineView } from './timelineDays.ts'
import { TimelineKey } from './TimelineKey.tsx'
import { TimelineList } from './TimelineList.tsx'
import { rowsOf } from './timelineRows.ts'
import { useNarrow } from './useNarrow.ts'
import { draftAircraft, useTimelineActs } from './useTimelineActs.ts'

type Props = {
  /** Only this aircraft; without it all that someone owns, co-owns or advises on. */
  aircraft?: string | undefined
  zone: string
  empty: ReactNode
  isAside?: boolean
}

/** Schedules of a fleet as a timeline, on a phone as lists. The address says which days, and how. */
export const FleetTimeline = ({ aircraft, zone, empty, isAside }: Props) => {
  const now = useNow()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const today = dayIn(now, zone)
  const shown = shownIn(params, today)
  const { view, day } = shown
  const days = useMemo(() => daysOf(view, day), [view, day])
  const schedule = useQuery({
    ...read('getFleetSchedule', { query: { ...askedFor(days), ...(aircraft && { aircraft }) } }),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => (schedule.data ? rowsOf(schedule.data, days) : []), [schedule.data, days])
  const show = (next: { view: TimelineView; day: string }) => {
    const address = new URLSearchParams(params)
    address.set('view', next.view)
    address.set('day', next.day)
    setParams(address, { replace: true, preventScrollReset: true })
  }
  const { draft, setDraft, onAct } = useTimelineActs((by) => show({ view, day: stepped(view, day, by) }))
  const own = rows.filter((row) => row.aircraft.mayBlock)
  const add = () => setDraft({ aircraft: own.map(draftAircraft), period: suggested(days, own[0]!.place.zone, now) })
  return (
    <>
      <ScheduleTools {...{ shown, days, today, isAside }} onShow={show} onAdd={own.length > 0 ? add : undefined} />
      <Loaded query={schedule} label="Loading the schedule" rows={4}>
        {({ places }) =>
          rows.length === 0 ? (
            empty
          ) : (
            <>
              {narrow ? (
                <TimelineList rows={rows} now={now} onAct={onAct} />
              ) : (
                <Timeline {...{ rows, view, days, today, now, onAct }} />
              )}
              <LastChange zone={zone} />
              <TimelineKey zones={[...new Set(places.map((place) => place.zone))]} now={now} mayBlock={own.length > 0} />
            </>
          )
        }
      </Loaded>
      {draft && <BlockDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  )
}
