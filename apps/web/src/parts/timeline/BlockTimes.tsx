import { daysBetween, instantAt, plusDays } from '@tailshare/contract/period'
import { weekdayOf, type Weekday } from '@tailshare/contract/repeatRule'
import { zoneText } from '@tailshare/contract/timeText'
import { DateTimeField } from '../../ui/form/DateField.tsx'
import { useFormValue } from '../../ui/form/Form.tsx'
import css from './BlockDialog.module.css'

/** From when to when, on the clock of the airport as it is on those days. Another first day takes the last one and the weekday along. */
export const BlockTimes = ({ zone }: { zone: string }) => {
  const fromDay = useFormValue<string>('fromDay')
  const fromTime = useFormValue<string>('fromTime')
  const toDay = useFormValue<string>('toDay')
  const toTime = useFormValue<string>('toTime')
  const days = useFormValue<Weekday[]>('days')
  const clock = (day: string, time: string) => (day ? `, ${zoneText(instantAt(day, time, zone), zone)}` : '')
  const begin = (day: string | null) => {
    const before = fromDay.value
    fromDay.onChange(day ?? '')
    if (!day || !before) return
    if (toDay.value) toDay.onChange(plusDays(toDay.value, daysBetween(before, day)))
    if (days.value.length === 1 && days.value[0] === weekdayOf(before)) days.onChange([weekdayOf(day)])
  }
  return (
    <div className={css.pair}>
      <DateTimeField
        label={`From${clock(fromDay.value, fromTime.value)}`}
        day={fromDay.value || null}
        onDay={begin}
        time={fromTime.value}
        onTime={fromTime.onChange}
        errors={fromDay.errors}
      />
      <DateTimeField
        label={`To${clock(toDay.value, toTime.value)}`}
        day={toDay.value || null}
        onDay={(day) => toDay.onChange(day ?? '')}
        time={toTime.value}
        onTime={toTime.onChange}
        errors={toDay.errors}
      />
    </div>
  )
}
