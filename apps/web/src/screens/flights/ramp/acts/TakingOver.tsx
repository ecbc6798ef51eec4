import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { shortName } from '../../../../parts/people/people/personName.ts'
import { useAccount } from '../../../../calls/session.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import css from '../Ramp.module.css'

/** Two people may work on one record: answering takes it over, and the other sees that at once. */
export const TakingOver = ({ record: { snapshot } }: { record: DeviceRecord }) => {
  const account = useAccount()
  const { heldBy, answeredBy, order } = snapshot
  if (!account || !heldBy || heldBy.id === account.id) return null
  const wasMine = Object.values(answeredBy).includes(shortName(account))
  const at = new Date(heldBy.at)
  const { zone } = order.airport
  const last = `${timeIn(at, zone)} ${zoneText(at, zone)}`
  return (
    <p className={css.takingOver} role="status">
      <Icon name="people" />
      <span>
        {wasMine
          ? `${heldBy.name} has taken over, last answer at ${last}. Answer here to take it back.`
          : `You’re taking over from ${heldBy.name}, whose last answer was at ${last}.`}
      </span>
    </p>
  )
}
