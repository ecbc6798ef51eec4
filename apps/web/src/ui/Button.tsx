import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from './router/Link.tsx'
import type { To } from './router/matching/address.ts'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useIsHydrated } from './hooks/useIsHydrated.ts'

/** `go`: the one primary action of a view. `ink`: a strong secondary. `soft`: cancel and tools. `line`: quiet, on plain paper. */
export type ButtonKind = 'go' | 'ink' | 'soft' | 'line' | 'danger'
export type ButtonLook = {
  kind?: ButtonKind
  small?: boolean
  full?: boolean
  icon?: IconName
  children?: ReactNode
  className?: string
}

/** Class for anything that should look like a button. */
export const buttonClass = ({ kind = 'line', small, full, className }: ButtonLook) =>
  classes(css.button, css[kind], small && css.small, full && css.full, className)

/** An unstyled button. Disabled in server-rendered HTML until hydrated, when clicks work. */
export const PlainButton = ({ disabled, ...rest }: ComponentProps<'button'>) => {
  const alive = useIsHydrated()
  return <button type="button" {...rest} disabled={disabled || !alive} data-waits={!alive || undefined} />
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'children'> & {
    /** Pending: clicks are ignored and the label stays. */
    busy?: boolean
    /** Why the action is unavailable; shown below the button, which stays focusable. */
    disabledReason?: ReactNode
    /** Submits a form whose URL also works without JavaScript. */
    native?: true
    /** For several buttons disabled for one reason: the id of the element that states it. */
    offBecause?: string | undefined
  }

/** A button; `type` defaults to "button". */
export const Button = ({
  kind,
  small,
  full,
  icon,
  className,
  children,
  busy,
  disabledReason,
  offBecause,
  native,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const off = Boolean(disabledReason) || offBecause !== undefined
  const Element = native ? 'button' : PlainButton
  const button = (
    <Element
      {...rest}
      type={off || busy ? 'button' : type}
      className={buttonClass({ kind, small, full, className })}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      data-off={off || undefined}
      aria-describedby={off ? (offBecause ?? reasonId) : rest['aria-describedby']}
      onClick={off || busy ? undefined : onClick}
    >
      {busy ? <span className={css.spinner} aria-hidden /> : icon && <Icon name={icon} />}
      {children}
    </Element>
  )
  if (!disabledReason) return button
  return (
    <span className={classes(css.withReason, full && css.full)}>
      {button}
      <span id={reasonId} className={css.reason}>
        {disabledReason}
      </span>
    </span>
  )
}

export const ButtonLink = ({
  to,
  onClick,
  kind,
  small,
  full,
  icon,
  className,
  children,
}: ButtonLook & { to: To; onClick?: (event: MouseEvent) => void }) => (
  <Link to={to} onClick={onClick} className={buttonClass({ kind, small, full, className })}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)

/** A square 44 px icon button; `label` is its accessible name. */
export const IconButton = ({ icon, label, className, ...rest }: { icon: IconName; label: string } & ComponentProps<'button'>) => (
  <PlainButton {...rest} className={classes(css.square, className)} aria-label={label}>
    <Icon name={icon} />
  </PlainButton>
)
