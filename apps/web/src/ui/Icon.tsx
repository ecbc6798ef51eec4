import { type IconName, icons } from './icons.ts'
import css from './Icon.module.css'

export type { IconName } from './icons.ts'

/** An icon beside words is silent; alone it needs a `label`. */
export const Icon = ({ name, label, className }: { name: IconName; label?: string; className?: string }) => (
  <svg
    className={className ? `${css.icon} ${className}` : css.icon}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={icons[name]} />
  </svg>
)
