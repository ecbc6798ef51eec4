import { isActive } from '@tailshare/contract/bookings'
import { plusMinutes } from '@tailshare/contract/period'
import { shortInstantText } from '@tailshare/contract/timeText'
import { checkInOpensMinutes } from '@tailshare/rules/bookings/states'
import { paths } from '@tailshare/contract/paths'
import { useNow } from '../../parts/time/useNow.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DeviceRecord } from './deviceRecord.ts'
import css from './Ramp.module.css'
import { StageHead } from './StageHead.tsx'
import { startStage } from './stageSync.ts'
import { sectionsOf } from './stageState.ts'

const whyNotStart = ({ snapshot: { order, stage } }: DeviceRecord, now: Date) => {
  const { status, airport } = order
  if (!isActive(status)) return status === 'flight_complete' ? 'This flight is complete.' : 'This booking is canceled.'
  if (stage === 'return') return status === 'booked' || status === 'checking_in' ? 'The aircraft has not left yet.' : undefined
  if (status !== 'booked' && status !== 'checking_in') return 'The aircraft has left.'
  const opens = plusMinutes(new Date(order.flightStartTime), -checkInOpensMinutes)
  return now < opens ? `Check-in opens ${shortInstantText(opens, airport.zone)}.` : undefined
}

/** Before the first answer: what will be asked, and one button. */
export const Start = ({ record }: { record: DeviceRecord }) => {
  const now = useNow()
  const { snapshot, stage, key, refusal } = record
  return (
    <div className={css.one}>
      <StageHead snapshot={snapshot} />
      <ol className={css.plan}>
        {sectionsOf(snapshot.questions).map(({ title, questions }) => (
          <li key={title}>
            <b>{title}</b>
            <span>
              {questions
                .filter(({ required }) => required)
                .map(({ title: name }) => name)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
      {refusal && (
        <p className={css.refusal} role="alert">
          <Icon name="warning" /> {refusal}
        </p>
      )}
      <div className={css.startButtons}>
        <Button kind="go" full className={css.big} disabledReason={whyNotStart(record, now)} onClick={() => void startStage(key)}>
          {stage === 'departure' ? 'Start check-in' : 'Start return'}
        </Button>
        <ButtonLink kind="line" full to={paths.order(record.orderId)}>
          To the booking
        </ButtonLink>
      </div>
    </div>
  )
}
