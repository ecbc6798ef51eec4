import { type ReactNode, useEffect, useRef } from 'react'
import css from './Form.module.css'
import { Icon } from '../Icon.tsx'

/** Why it did not work, beside what was pressed; comes into view where the page has moved it out. Nothing where nothing failed. */
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
