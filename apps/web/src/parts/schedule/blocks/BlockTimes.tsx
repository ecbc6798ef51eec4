import { endsBeforeStart } from '@tailshare/contract/schedule/blocks'
import { dayIn, instantAt, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { useFormValue } from '../../../ui/form/Form.tsx'
import { PeriodFields } from '../../bookings/trip/period/PeriodFields.tsx'
import css from './BlockDialog.module.css'

const labels = { from: 'From', to: 'To' }

type Props = { zone: string; except?: string | undefined; onFirstDay?: (move: { from: string; to: string }) => void }

/** Start and end in the airport's time zone on those days. Changing the first day moves the last one with it. */
export const BlockTimes = ({ zone, except, onFirstDay }: Props) => {
  const aircraftId = useFormValue<string>('aircraftId').value
  const fromDay = useFormValue<string>('fromDay')
  const fromTime = useFormValue<string>('fromTime')
  const toDay = useFormValue<string>('toDay')
  const toTime = useFormValue<string>('toTime')
  const period = {
    from: instantAt(fromDay.value, fromTime.value, zone),
    to: instantAt(toDay.value, toTime.value, zone),
  }
  const take = ({ from, to }: Period) => {
    const [before, day] = [fromDay.value, dayIn(from, zone)]
    fromDay.onChange(day)
    fromTime.onChange(timeIn(from, zone))
    toDay.onChange(dayIn(to, zone))
    toTime.onChange(timeIn(to, zone))
    if (day !== before) onFirstDay?.({ from: before, to: day })
  }
  return (
    <div className={css.pair}>
      <PeriodFields
        period={period}
        zone={zone}
        labels={labels}
        past
        aircraft={{ id: aircraftId, except }}
        tooEarly={endsBeforeStart}
        errors={{ from: fromDay.errors, to: toDay.errors }}
        onChange={take}
      />
    </div>
  )
}
