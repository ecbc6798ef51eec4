import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { useLocation, useSearchParams } from '../router/hooks.ts'
import { PlainButton } from '../Button.tsx'
import css from './Fold.module.css'
import sectionCss from './Section.module.css'

const openIn = (search: URLSearchParams) => search.get('open')?.split(',').filter(Boolean) ?? []

/** Which parts are open is kept in the address, so that the way back finds them so; a link to one of them (`#name`) opens it. */
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
  /** In the address, and where links to this part lead. */
  name: string
  title: string
  /** What is in it, in a word or two, as long as it is closed on a phone. */
  gist?: string | undefined
  action?: ReactNode
  className?: string | undefined
  headClassName?: string | undefined
  children: ReactNode
}

/** A part of a page with its own heading. On phones the heading opens it; on wider pages and on paper all of it stands there. */
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

/** The same as a `Section`, with a note below its heading. */
export const FoldSection = ({ note, children, ...fold }: Omit<Props, 'className' | 'headClassName'> & { note?: ReactNode }) => (
  <Fold {...fold} className={sectionCss.section} headClassName={sectionCss.sectionHead}>
    {note && <p className={sectionCss.note}>{note}</p>}
    {children}
  </Fold>
)
