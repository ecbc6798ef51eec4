import type { MouseEvent, ReactNode } from 'react'
import { Link } from './router/Link.tsx'
import type { To } from './router/address.ts'
import { PlainButton } from './Button.tsx'
import css from './TextLink.module.css'
import { classes } from './classes.ts'

/** A link in text. `newTab` for pages that must not interrupt a form. */
export const TextLink = ({
  to,
  newTab,
  children,
  className,
  onClick,
}: {
  to: To
  newTab?: boolean
  children: ReactNode
  className?: string
  onClick?: (event: MouseEvent) => void
}) => (
  <Link to={to} onClick={onClick} className={classes(css.link, className)} {...(newTab && { target: '_blank', rel: 'noopener' })}>
    {children}
  </Link>
)

/** To another site, in a tab of its own. */
export const ExternalLink = ({ to, children }: { to: `https://${string}`; children: ReactNode }) => (
  <a href={to} className={css.link} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** An action that reads like a link. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <PlainButton className={classes(css.link, css.button)} onClick={onClick}>
    {children}
  </PlainButton>
)
