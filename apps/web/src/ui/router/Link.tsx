import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { addressText, resolve, type To } from './matching/address.ts'
import { useLocation, useNavigate } from './hooks.ts'
import type { How } from './router.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To } & How

/** A click the browser should handle: new tab, context menu, download. */
const isForBrowser = (event: MouseEvent, target?: string) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  (target !== undefined && target !== '_self') ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey

/** A client-side link. A link to the current URL replaces the history entry. */
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

/** A link with `aria-current` when it leads to the current page or, without `end`, to a page below it. */
export const NavLink = ({ end, ...props }: LinkProps & { end?: boolean }) => {
  const { pathname } = useLocation()
  const here = pathname.toLowerCase()
  const there = resolve(props.to, pathname).pathname.toLowerCase()
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}

/** Redirects on mount. */
export const Navigate = ({ to, replace }: { to: To; replace?: boolean }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}
