import type { Question } from '@tailshare/contract/flights/ramp'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { can, isFor } from '@tailshare/rules/bookings/orders/can'
import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import css from './OpenPoint.module.css'
import { askOwner } from '../stages/stageSync.ts'
import { useOffline } from '../device/useOffline.ts'

const LetPassDialog = lazy(() => import('./LetPassDialog.tsx').then((m) => ({ default: m.LetPassDialog })))

type Props = { question: Pick<Question, 'key' | 'title'>; record: DeviceRecord }

/** A failed answer blocks the record until the owner waives it. */
export const OpenPoint = ({ question: { key, title }, record }: Props) => {
  const offline = useOffline()
  const [deciding, setDeciding] = useState(false)
  const { order, openPoints } = record.snapshot
  const facts = canFacts(order, useNow())
  const point = openPoints.find(({ question }) => question === key)
  if (point?.released) return null
  if (point?.never) return <p className={css.point}>{point.never}</p>
  if (isFor('releasePoint', facts))
    return (
      <div className={css.point}>
        {point?.asked && <span>{point.asked.by} asks you to let this pass. </span>}
        <Button
          kind="line"
          small
          disabledReason={offline ? 'This needs a connection.' : undefined}
          onClick={() => setDeciding(true)}
        >
          Let it pass<span className="vh">: {title}</span>
        </Button>
        <Later fallback={null}>
          {deciding && <LetPassDialog record={record} question={key} title={title} onClose={() => setDeciding(false)} />}
        </Later>
      </div>
    )
  if (!can('askRelease', facts)) return null
  if (record.asks.includes(key))
    return <p className={css.point}>{offline ? 'The owner is asked as soon as you’re online.' : 'Asking the owner…'}</p>
  if (point?.asked) {
    const at = new Date(point.asked.at)
    const { zone } = order.airport
    return (
      <p className={css.point}>
        {point.asked.by} asked the owner at {timeIn(at, zone)} {zoneText(at, zone)}. The answer shows here.
      </p>
    )
  }
  return (
    <div className={css.point}>
      <Button kind="line" small onClick={() => void askOwner(record.key, key)}>
        Ask the owner to release it<span className="vh">: {title}</span>
      </Button>
    </div>
  )
}
