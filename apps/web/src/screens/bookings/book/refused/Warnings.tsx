import { Icon } from '../../../../ui/Icon.tsx'
import css from '../Book.module.css'
import type { Reason } from '../steps/points/points.ts'

export const Warnings = ({ templates }: { templates: readonly Reason[] }) => {
  const warnings = templates.filter(({ severity }) => severity === 'warn')
  if (warnings.length === 0) return null
  return (
    <ul className={css.warnings}>
      {warnings.map(({ code, title, text }) => (
        <li key={code}>
          <Icon name="warning" />
          <span>
            <b>{title}.</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
