import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { countText } from '@tailshare/contract/text/countText'
import { plusDays } from '@tailshare/contract/text/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Timeline } from '../../schedule/time/Timeline.tsx'
import { useTrip } from '../../bookings/trip/trip.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from './Aircraft.module.css'
import { readTimeline, timelineDays } from './timelineReads.ts'
import { Block } from './Block.tsx'

const moment = () => new Date()

/** The aircraft's calendar around the dates, by week. */
export const Free = ({ aircraft }: { aircraft: Aircraft }) => {
  const { id, airport, turnaroundMinutes, maxTripDays } = aircraft
  const { trip } = useTrip(aircraft)
  const [params, setParams] = useSearchParams()
  const now = moment()
  const days = timelineDays(params.get('days'), trip.period, airport.zone, now)
  const schedule = useQuery({ ...readTimeline(id, days, airport.zone), placeholderData: keepPreviousData })
  const go = (by: number) =>
    setParams(
      (next) => {
        next.set('days', plusDays(days[0]!, by))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const atStart = timelineDays(plusDays(days[0]!, -1), trip.period, airport.zone, now)[0] === days[0]
  return (
    <Block title="When it is free">
      <div className={css.weeks}>
        <IconButton
          icon="previous"
          label="Earlier days"
          aria-disabled={atStart || undefined}
          onClick={() => !atStart && go(-7)}
        />
        <IconButton icon="next" label="Later days" onClick={() => go(7)} />
      </div>
      {schedule.isPending && <Skeleton shape="row" count={4} label="Loading the calendar" />}
      {schedule.isError && <LoadError error={schedule.error} onRetry={() => void schedule.refetch()} />}
      {schedule.data && (
        <Timeline
          days={days}
          schedule={schedule.data}
          airport={airport}
          trip={trip.period}
          note={`Trips up to ${countText(maxTripDays, 'day')}${turnaroundMinutes > 0 ? `, each with ${turnaroundMinutes} min of turnaround` : ''}.`}
        />
      )}
    </Block>
  )
}
