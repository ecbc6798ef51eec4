import { dayIn, type Period } from '@tailshare/contract/text/period'
import type { RefObject } from 'react'
import { DatesPanel } from '../../../parts/schedule/dates/panel/DatesPanel.tsx'
import { bothEnds, tripEnds } from '../../../parts/schedule/dates/ends.ts'
import { nextWeekend } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { useLastDay } from '../../../parts/bookings/trip/period/useLastDay.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import { useFilters } from './useFilters.ts'

type Props = { zone: string; opener: RefObject<HTMLElement | null>; onClose: () => void }

/** Applied with its button, not on every tap. */
export const SearchDates = ({ zone, opener, onClose }: Props) => {
  const { filters, change, now } = useFilters()
  const last = useLastDay(zone)
  const today = dayIn(now, zone)
  const apply = (period: Period | null) => {
    onClose()
    change({ period })
  }
  return (
    <DatesPanel
      bounds={{ zone, today, first: today, last, ends: bothEnds }}
      labels={tripEnds}
      period={filters.period ?? nextWeekend(now, zone)}
      end="from"
      opener={opener}
      asks
      done="Show what is free"
      other={<TextButton onClick={() => apply(null)}>Any dates</TextButton>}
      onClose={(period) => (period ? apply(period) : onClose())}
    />
  )
}
