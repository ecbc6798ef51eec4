import { useSyncExternalStore } from 'react'
import { Icon } from '../../Icon.tsx'
import { closeToast, currentToasts, holdToasts, listenToToasts, noToasts, releaseToasts, type Toast } from './toast.ts'
import css from './Toasts.module.css'

const OneToast = ({ toast: { id, text, kind, action } }: { toast: Toast }) => {
  const close = () => {
    closeToast(id)
    // A removed button loses focus without a blur event.
    releaseToasts()
  }
  return (
    <div className={css.toast} data-kind={kind}>
      <Icon name={kind === 'error' ? 'warning' : 'check'} draws={kind === 'done'} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            close()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Close message" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Container for toasts; one per page. Toasts stay while hovered or focused. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(listenToToasts, currentToasts, noToasts)
  const those = (kind: Toast['kind']) =>
    toasts.filter((one) => one.kind === kind).map((one) => <OneToast key={one.id} toast={one} />)
  return (
    <div
      className={css.stack}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <div className={css.kind} role="status" aria-live="polite">
        {those('done')}
      </div>
      <div className={css.kind} aria-live="assertive">
        {those('error')}
      </div>
    </div>
  )
}
