import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from './router/Link.tsx'
import type { To } from './router/address.ts'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

/** `go` is the one primary action of a view, `ink` a strong second, `soft` ways out and tools, `line` quiet on plain paper. */
export type ButtonKind = 'go' | 'ink' | 'soft' | 'line' | 'danger'
export type ButtonLook = {
  kind?: ButtonKind
  small?: boolean
  full?: boolean
  icon?: IconName
  children?: ReactNode
  className?: string
}

/** The class of what looks like a button. */
export const buttonClass = ({ kind = 'line', small, full, className }: ButtonLook) =>
  classes(css.button, css[kind], small && css.small, full && css.full, className)

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className' | 'children'> & {
    /** Work is under way: presses are ignored, the label stays. */
    busy?: boolean
    /** Why the action is not possible now; shown right below, and the button stays reachable by keyboard. */
    disabledReason?: ReactNode
    /** The same for several buttons that one reason keeps off: the id of what says it beside them. */
    offBecause?: string | undefined
  }

/** A button; `type` is "button" unless the form says otherwise. */
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
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const off = Boolean(disabledReason) || offBecause !== undefined
  const button = (
    <button
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
    </button>
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

/** A link that looks like a button. */
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

/** A square 44 px target with an icon only; `label` names it. */
export const IconButton = ({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={classes(css.square, className)} aria-label={label}>
    <Icon name={icon} />
  </button>
)
