import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'
import css from './Button.module.css'
import { call } from '../api.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { toastError } from './overlay/toast.ts'

/** `go` is the one primary action of a view, `ink` a strong second, `soft` ways out and tools, `line` quiet on plain paper. */
export type ButtonKind = 'go' | 'ink' | 'soft' | 'line' | 'danger'
type Look = { kind?: ButtonKind; small?: boolean; full?: boolean; icon?: IconName; children?: ReactNode; className?: string }

const look = ({ kind = 'line', small, full, className }: Look) =>
  classes(css.button, css[kind], small && css.small, full && css.full, className)

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className' | 'children'> & {
    /** Work is under way: presses are ignored, the label stays. */
    busy?: boolean
    /** Why the action is not possible now; shown right below, and the button stays reachable by keyboard. */
    disabledReason?: ReactNode
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
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const off = Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={off || busy ? 'button' : type}
      className={look({ kind, small, full, className })}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      data-off={off || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      onClick={off || busy ? undefined : onClick}
    >
      {busy ? <span className={css.spinner} aria-hidden /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (!off) return button
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
}: Look & { to: To; onClick?: (event: MouseEvent) => void }) => (
  <Link to={to} onClick={onClick} className={look({ kind, small, full, className })}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)

/** Asks who this is before a file comes: the browser would save a refusal as the file, and ends no session. */
const startDownload = async ({ href }: { href: string }) => {
  try {
    await call('getAccount')
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    toastError(error)
  }
}

/** A file of one's own to keep, under the name that the server gives it. */
export const DownloadLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <a
    href={href}
    download
    className={className}
    onClick={(event) => {
      event.preventDefault()
      void startDownload(event.currentTarget)
    }}
  >
    {children}
  </a>
)

/** The same as a button. */
export const DownloadButton = ({
  href,
  kind = 'soft',
  small,
  full,
  icon = 'download',
  className,
  children,
}: Look & { href: string }) => (
  <DownloadLink href={href} className={look({ kind, small, full, className })}>
    <Icon name={icon} />
    {children}
  </DownloadLink>
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
