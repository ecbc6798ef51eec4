import type { MouseEvent, ReactNode } from 'react'
import { Link } from './router/Link.tsx'
import type { To } from './router/matching/address.ts'
import { PlainButton } from './Button.tsx'
import css from './TextLink.module.css'
import { classes } from './classes.ts'

/** An inline link. Use `newTab` for pages that must not interrupt a form. */
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

/** A link to another site; opens in a new tab. */
export const ExternalLink = ({ to, children }: { to: `https://${string}`; children: ReactNode }) => (
  <a href={to} className={css.link} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** A button styled as a link. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <PlainButton className={classes(css.link, css.button)} onClick={onClick}>
    {children}
  </PlainButton>
)
