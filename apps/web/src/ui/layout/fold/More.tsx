import { type ReactNode, useId } from 'react'
import { Icon } from '../../Icon.tsx'
import { useLocation } from '../../router/hooks.ts'
import css from './More.module.css'

type Props = {
  /** The anchor that links point to. */
  name?: string
  title: ReactNode
  /** A word or two about the content. */
  gist?: string | false | undefined
  open?: boolean
  children: ReactNode
}

/** Folded on every width until it is opened, by a press or by a link to `#name`. Always open on paper. */
export const More = ({ name, title, gist, open = false, children }: Props) => {
  const { hash } = useLocation()
  return (
    <details id={name} className={css.more} open={open || (name !== undefined && hash === `#${name}`)}>
      <summary>
        {title}
        {gist && <small>{gist}</small>}
        <Icon name="down" />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}

/** A `More` that is a section of the page, with a heading. */
export const MoreSection = ({ title, ...more }: Props & { title: string }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <More {...more} title={<h2 id={id}>{title}</h2>} />
    </section>
  )
}
