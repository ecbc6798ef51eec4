import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { waitingText } from './deviceRecord.ts'
import css from './Ramp.module.css'
import { listenToStages, shownStages } from './stageSync.ts'
import { useOffline } from './useOffline.ts'

/** Says what is safe where there is no network. The region is always there, so that screen readers hear the change. */
export const NetworkBanner = () => {
  const offline = useOffline()
  const { records } = useSyncExternalStore(listenToStages, shownStages)
  return (
    <div role="status">
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
