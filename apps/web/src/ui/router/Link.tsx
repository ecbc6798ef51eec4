import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { addressText, resolve, type To } from './address.ts'
import { useLocation, useNavigate } from './hooks.ts'
import type { How } from './router.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To } & How

/** A press that the browser answers by itself: a new tab, a menu, a download. */
const isForBrowser = (event: MouseEvent, target?: string) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  (target !== undefined && target !== '_self') ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey

/** A link to a page of ours, without leaving this one as a document. To where one is already it takes no step in the history. */
export const Link = ({ to, replace, state, preventScrollReset, onClick, target, children, ...rest }: LinkProps) => {
  const navigate = useNavigate()
  const here = useLocation()
  const href = addressText(resolve(to, here.pathname))
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (isForBrowser(event, target)) return
    event.preventDefault()
    void navigate(href, { replace: replace ?? href === addressText(here), state, preventScrollReset })
  }
  return (
    <a {...rest} href={href} target={target} onClick={press}>
      {children}
    </a>
  )
}

/** A link that says when it leads to the present page; without `end` also to a page below it. */
export const NavLink = ({ end, ...props }: LinkProps & { end?: boolean }) => {
  const { pathname } = useLocation()
  const here = pathname.toLowerCase()
  const there = resolve(props.to, pathname).pathname.toLowerCase()
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}

/** Leads on as soon as it shows. */
export const Navigate = ({ to, replace }: { to: To; replace?: boolean }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}
