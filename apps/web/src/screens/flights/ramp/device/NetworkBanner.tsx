import { Icon } from '../../../../ui/Icon.tsx'
import { waitingText } from './store/deviceRecord.ts'
import css from '../Ramp.module.css'
import { useOffline } from './useOffline.ts'
import { useStages } from '../stages/useStages.ts'

/** The live region is always mounted, so that screen readers announce changes. */
export const NetworkBanner = () => {
  const offline = useOffline()
  const { records, full, forgetful } = useStages()
  return (
    <div role="status">
      {forgetful && (
        <div className={css.offline}>
          <Icon name="warning" />
          <span>
            <b>This browser keeps nothing.</b> Stay online, and keep this page open until your answers are sent. A private window
            or blocked site data does that.
          </span>
        </div>
      )}
      {full && (
        <div className={css.offline}>
          <Icon name="warning" />
          <span>
            <b>This phone is full.</b> Your last answers are on this screen only. Keep it open until they are sent, or free some
            space.
          </span>
        </div>
      )}
      {offline && (
        <div className={css.offline}>
          <Icon name="offline" />
          <span>
            <b>No connection.</b> {waitingText([...records.values()])}
          </span>
        </div>
      )}
    </div>
  )
}
