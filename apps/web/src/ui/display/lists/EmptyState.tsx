import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../Button.tsx'
import type { To } from '../../router/matching/address.ts'
import css from './EmptyState.module.css'
import { Icon, type IconName } from '../../Icon.tsx'

type Next = { to?: To; label?: ReactNode; kind?: 'go' | 'soft'; icon?: IconName }

/** One sentence about what would be listed here, and the next step: a link (`to`, `label`) or other buttons as `action`. */
export const EmptyState = ({
  children,
  action,
  to,
  label,
  kind = 'go',
  icon,
}: Next & { children: ReactNode; action?: ReactNode }) => (
  <div className={css.empty}>
    <p>{children}</p>
    {to && (
      <ButtonLink to={to} kind={kind} icon={icon}>
        {label}
      </ButtonLink>
    )}
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
