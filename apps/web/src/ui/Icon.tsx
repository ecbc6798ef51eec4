import { type IconName, icons } from './icons.ts'
import css from './Icon.module.css'

export type { IconName } from './icons.ts'

/** Decorative next to text; standalone icons need a `label`. */
type Props = {
  name: IconName
  label?: string
  className?: string
  /** Animates the strokes when it appears. */
  draws?: boolean
}
export const Icon = ({ name, label, className, draws }: Props) => (
  <svg
    className={className ? `${css.icon} ${className}` : css.icon}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={icons[name]} {...(draws && { pathLength: 1, className: css.draws })} />
  </svg>
)
