import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import { closeToast, currentToasts, listenToToasts, noToasts } from './toast.ts'
import css from './Toasts.module.css'

/** Where toasts appear; one per page. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(listenToToasts, currentToasts, noToasts)
  return (
    <div className={css.stack} role="status" aria-live="polite">
      {toasts.map(({ id, text, kind, action }) => (
        <div key={id} className={css.toast} data-kind={kind}>
          <Icon name={kind === 'error' ? 'warning' : 'check'} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className={css.action}
              onClick={() => {
                closeToast(id)
                action.onPress()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className={css.close} aria-label="Close message" onClick={() => closeToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
