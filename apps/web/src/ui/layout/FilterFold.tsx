import { type ReactNode, type Ref, useId, useState } from 'react'
import { PlainButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import css from './FilterFold.module.css'

/** A shorter list is faster to read than to filter. */
export const filteredFrom = 10

type Props = {
  title?: string
  /** What is chosen, shown on phones while closed. */
  gist?: string | false | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Filters of a list, on phones behind a button; always open on wide screens. */
export const FilterFold = ({ title = 'Filters', gist, className, ref, children }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.fold}>
      <PlainButton className={css.press} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {title}
        {gist && <small>{gist}</small>}
        <Icon name="down" />
      </PlainButton>
      <div id={id} ref={ref} className={className} role="group" aria-label={title} data-closed={isOpen ? undefined : ''}>
        {children}
      </div>
    </div>
  )
}
