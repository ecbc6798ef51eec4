import { stageVerb, whyNot } from '@tailshare/rules/bookings/orders/can'
import { paths } from '@tailshare/contract/base/paths'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { serverTime } from '../device/clock.ts'
import type { DeviceRecord } from '../device/deviceRecord.ts'
import { AirportLine } from '../../../../parts/bookings/weather/AirportLine.tsx'
import css from '../Ramp.module.css'
import { StageHead } from './StageHead.tsx'
import { startStage } from './stageSync.ts'
import { questionsNow, sectionsOf } from './stageState.ts'

/** An overview of the questions, before the first answer. */
export const Start = ({ record }: { record: DeviceRecord }) => {
  const now = serverTime(useNow())
  const { snapshot, stage, key, refusal } = record
  const why = whyNot(stageVerb(stage, snapshot.order.status), canFacts(snapshot.order, now))
  return (
    <div className={css.one}>
      <StageHead snapshot={snapshot} />
      {stage === 'departure' && <AirportLine code={snapshot.order.airport.code} />}
      {refusal && (
        <p className={css.refusal} role="alert">
          <Icon name="warning" /> {refusal}
        </p>
      )}
      <div className={css.startButtons}>
        <Button
          kind="go"
          full
          className={css.big}
          disabledReason={why?.text}
          onClick={() => {
            // The first question is at the top.
            window.scrollTo({ top: 0 })
            void startStage(key)
          }}
        >
          {stage === 'departure' ? 'Start check-out' : 'Start return'}
        </Button>
        <ButtonLink kind="line" full to={paths.order(record.orderId)}>
          Go to the booking
        </ButtonLink>
      </div>
      <ol className={css.plan}>
        {sectionsOf(questionsNow(snapshot, now)).map(({ title, questions }) => (
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
    </div>
  )
}
