import { type ReactNode, useId } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../Icon.tsx'
import { useLocation, useSearchParams } from '../../router/hooks.ts'
import { PlainButton } from '../../Button.tsx'
import css from './Fold.module.css'
import sectionCss from '../Section.module.css'
import { useHelp } from '../useHelp.tsx'

const openIn = (search: URLSearchParams) => search.get('open')?.split(',').filter(Boolean) ?? []

/** Keeps open sections in the URL so that Back restores them; a link to `#name` opens that section. */
const useFold = (name: string) => {
  const { hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  const isOpen = hash === `#${name}` || openIn(search).includes(name)
  const turn = () =>
    setSearch(
      (next) => {
        const others = new Set([...openIn(next), location.hash.slice(1)].filter((one) => one !== '' && one !== name))
        const open = isOpen ? [...others] : [...others, name]
        if (open.length > 0) next.set('open', open.join(','))
        else next.delete('open')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOpen, turn }
}

type Props = {
  /** Key in the URL, and the anchor that links point to. */
  name: string
  title: string
  /** A word or two about the content, shown on phones while closed. */
  gist?: string | undefined
  action?: ReactNode
  className?: string | undefined
  headClassName?: string | undefined
  children: ReactNode
}

/** A collapsible section on phones; always open on wide screens and in print. */
export const Fold = ({ name, title, gist, action, className, headClassName, children }: Props) => {
  const id = useId()
  const { isOpen, turn } = useFold(name)
  const closed = isOpen ? undefined : ''
  return (
    <section id={name} className={classes(css.fold, className)} aria-labelledby={id}>
      <div className={headClassName}>
        <h2 id={id}>
          <span className={css.wide}>{title}</span>
          <PlainButton className={css.press} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={turn}>
            <span>{title}</span>
            {gist && !isOpen && <small>{gist}</small>}
            <Icon name="down" />
          </PlainButton>
        </h2>
        {action && (
          <div className={css.action} data-closed={closed}>
            {action}
          </div>
        )}
      </div>
      <div id={`${id}-body`} className={css.body} data-closed={closed}>
        {children}
      </div>
    </section>
  )
}

type SectionProps = Omit<Props, 'action' | 'className' | 'headClassName'> & {
  note?: ReactNode
  /** An explanation behind a “?”. */
  help?: ReactNode
}

/** A `Fold` styled as a `Section`, with a note below the heading. */
export const FoldSection = ({ note, help, children, ...fold }: SectionProps) => {
  const { button, shown } = useHelp(fold.title, help)
  return (
    <Fold
      {...fold}
      action={button}
      className={sectionCss.section}
      headClassName={classes(sectionCss.sectionHead, sectionCss.helped)}
    >
      {shown}
      {note && <p className={sectionCss.note}>{note}</p>}
      {children}
    </Fold>
  )
}
