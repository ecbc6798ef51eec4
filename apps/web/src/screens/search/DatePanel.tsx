import { dayIn, type Period } from '@tailshare/contract/period'
import { useState } from 'react'
import { lengthText, nextWeekend } from '../../parts/trip/tripTimes.ts'
import { PeriodFields } from '../../parts/trip/PeriodFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './FilterBar.module.css'
import { useFilters } from './useFilters.ts'

/** The date window in half hours; applied when the pilot says so, not at every step of a picker. */
export const DatePanel = ({ zone, onDone }: { zone: string; onDone: () => void }) => {
  const { filters, change, now } = useFilters()
  const [period, setPeriod] = useState<Period>(filters.period ?? nextWeekend(now, zone))
  const apply = (chosen: Period | null) => {
    change({ period: chosen })
    onDone()
  }
  return (
    <div className={css.dates}>
      <PeriodFields period={period} zone={zone} onChange={setPeriod} today={dayIn(now, zone)} />
      <p className={css.state}>{lengthText(period, zone)}</p>
      <div className={css.end}>
        <TextButton onClick={() => apply(null)}>Any dates</TextButton>
        <Button kind="ink" small onClick={() => apply(period)}>
          Show what is free
        </Button>
      </div>
    </div>
  )
}
