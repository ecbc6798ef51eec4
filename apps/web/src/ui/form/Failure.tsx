import { type ReactNode, useEffect, useRef } from 'react'
import css from './Form.module.css'
import { Icon } from '../Icon.tsx'

/** An error message next to the button that caused it. Scrolls into view if off screen; renders nothing without an error. */
export const Failure = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    children && (
      <p ref={place} className={css.failure} role="alert">
        <Icon name="warning" />
        <span>{children}</span>
      </p>
    )
  )
}
