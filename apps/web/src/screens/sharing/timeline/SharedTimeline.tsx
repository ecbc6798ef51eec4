import type { Airport } from '@tailshare/contract/aircraft/airports'
import { dayIn, instantAt, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { zoneText } from '@tailshare/contract/text/timeText'
import { holidaysOpenDays } from '@tailshare/rules/bookings/quotas/shareLimits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { daysOf, daysText } from '../../../parts/schedule/timeline/timelineDays.ts'
import { useNarrow } from '../../../parts/schedule/timeline/useNarrow.ts'
import { askedDay } from '../../../routing/asked.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { BookDialog } from './BookDialog.tsx'
import { DayList } from './DayList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { rowsOf } from './reservationRows.ts'
import css from './SharedTimeline.module.css'

type Props = { aircraft: { id: string; tailNumber: string; airport: Airport } }

/** A row per holder on wide screens, a list of days on phones. */
export const SharedTimeline = ({ aircraft }: Props) => {
  const { id, airport } = aircraft
  const { zone } = airport
  const now = useNow()
  const narrow = useNarrow()
  const today = dayIn(now, zone)
  const [search, choose] = useChoices()
  const first = startOfMonth(askedDay(search.get('month') ? `${search.get('month')}-01` : null) ?? today)
  const days = daysOf('month', first)
  const end = plusMonths(first, 1)
  const [bookOn, setBookOn] = useState<string | null>(null)
  const query = { from: instantAt(first, '00:00', zone).toISOString(), to: instantAt(end, '00:00', zone).toISOString() }
  const reservations = useQuery({ ...read('listReservations', { params: { id }, query }), placeholderData: keepPreviousData })
  const year = Number(first.slice(0, 4))
  const resources = useQuery({
    ...read('getCoOwnerResources', { params: { id }, query: { year } }),
    placeholderData: keepPreviousData,
  })
  const show = (month: string) => choose({ month: month.slice(0, 7) })
  return (
    <>
      <div className={css.tools}>
        <div className={css.months} role="group" aria-label="Month">
          <Button
            kind="line"
            small
            className={css.turn}
            icon="previous"
            aria-label="The month before"
            onClick={() => show(plusMonths(first, -1))}
          />
          <strong aria-live="polite">{daysText('month', days)}</strong>
          <Button kind="line" small className={css.turn} icon="next" aria-label="The month after" onClick={() => show(end)} />
          {first !== startOfMonth(today) && (
            <Button kind="soft" small onClick={() => show(today)}>
              Today
            </Button>
          )}
        </div>
        <ButtonLink kind="line" small to={paths.coOwnershipInfo(id, { tab: 'quotas' })}>
          Quotas and ledger
        </ButtonLink>
      </div>
      <Loaded query={resources} label="Loading the quotas" rows={4}>
        {(found) => (
          <Loaded query={reservations} label="Loading the timeline" rows={4}>
            {(taken) => {
              const shown = rowsOf(found, taken, days)
              const onDay = found.holders.some(({ isYou }) => isYou) ? setBookOn : undefined
              return (
                <>
                  {narrow && (
                    <div className={css.narrow}>
                      <DayList month={shown} onDay={onDay} />
                    </div>
                  )}
                  {!narrow && (
                    <div className={css.wide}>
                      <MonthGrid month={shown} onDay={onDay} />
                    </div>
                  )}
                  <p className="label">
                    Times are {zoneText(now, zone)}. <span className={css.narrow}>A yellow day</span>
                    <span className={css.wide}>Shaded is night; a striped day</span> belongs to a holiday. Until{' '}
                    {holidaysOpenDays} days before, any trip on one of its days takes the whole holiday.
                  </p>
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
      {bookOn && <BookDialog aircraft={aircraft} day={bookOn} onClose={() => setBookOn(null)} />}
    </>
  )
}
