import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import css from './EmptyState.module.css'
import { Icon } from '../Icon.tsx'

/** One sentence about what would be listed here, and the next step as `action` (one `go` button). */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={css.empty}>
    <p>{children}</p>
    {action}
  </div>
)

/** A list that failed to load: the error and a retry button. No retry on 403, which would fail again. */
export const LoadError = ({ error, onRetry }: { error: Error & { status?: number }; onRetry: () => void }) =>
  error.status === 403 ? (
    <div className={css.empty} role="alert">
      <p className={css.closed}>
        <Icon name="lock" /> {error.message}
      </p>
    </div>
  ) : (
    <div className={css.empty} role="alert">
      <p className={css.error}>
        <Icon name="warning" /> {error.message}
      </p>
      <Button kind="soft" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
