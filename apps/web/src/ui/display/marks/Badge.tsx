import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../Icon.tsx'

export type Tone = 'go' | 'caution' | 'danger' | 'plain'
const usualIcon: Partial<Record<Tone, IconName>> = { go: 'check', caution: 'clock', danger: 'warning' }

/** A status label. Use `fill` only on standalone badges; `icon={null}` removes the default icon. */
export const Badge = ({
  tone = 'plain',
  fill,
  icon,
  children,
}: {
  tone?: Tone
  fill?: boolean
  icon?: IconName | null
  children: ReactNode
}) => {
  const name = icon === undefined ? usualIcon[tone] : icon
  return (
    <span className={classes(css.badge, css[tone], fill && css.fill)}>
      {name && <Icon name={name} className={css.icon} />}
      {children}
    </span>
  )
}
