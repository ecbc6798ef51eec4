import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { isSelf, takenBy } from '../commander.ts'
import { shortName } from '../../../../parts/people/people/personName.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import css from '../Ramp.module.css'
import { untilText } from '../../../../parts/schedule/time/untilText.ts'

export const StageHead = ({ snapshot }: { snapshot: StageRecord }) => {
  const { order, stage } = snapshot
  const now = useNow()
  const { zone } = order.airport
  const at = new Date(stage === 'departure' ? order.flightStartTime : order.flightDropTime)
  const late = at < now
  const words =
    stage === 'departure'
      ? { yours: 'check-out', of: `Check-out for ${takenBy(snapshot, shortName)}`, at: 'out' }
      : { yours: 'return', of: `Return by ${shortName(order.pilot)}`, at: 'due' }
  return (
    <div className={css.head}>
      <div>
        <h1>
          <Tail className={css.tail}>{order.tailNumber}</Tail>
        </h1>
        <p className="muted">
          {isSelf(snapshot) ? `Your ${words.yours}` : words.of}, {words.at} {timeIn(at, zone)} {zoneText(at, zone)}
        </p>
      </div>
      <Badge tone={late ? 'danger' : 'caution'} fill>
        {untilText(at, now)}
      </Badge>
    </div>
  )
}
