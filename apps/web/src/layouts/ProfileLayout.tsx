import { useEffect, useRef } from 'react'
import { Link } from '../ui/router/Link.tsx'
import { Outlet, useLocation } from '../ui/router/hooks.ts'
import { openPage, placesOf } from '../parts/dashboard/roles/places.ts'
import { useWayBack } from '../parts/bookings/refusals/wayBack.ts'
import { useAccount } from '../calls/session.ts'
import { Dot } from '../ui/display/marks/Dot.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import css from './ProfileLayout.module.css'
import { SkipLink } from './bars/SkipLink.tsx'
import { StatusLine } from './bars/StatusLine.tsx'
import { useScrollEdges } from '../ui/layout/useScrollEdges.ts'
import { useMarkers } from './header/useMarkers.ts'

/** Keeps the way back to a booking that waits for documents or a payment method. */
const withNext = (to: string, next: string | undefined) =>
  next === undefined ? to : `${to}${to.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`

/** Account pages with the menu: a side column, or scrolling tabs on small screens. The pages of the open place are tabs. */
export const ProfileLayout = () => {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const marked = useMarkers()
  const account = useAccount()
  const { next } = useWayBack()
  const places = account ? placesOf(account) : []
  const open = openPage(places, { pathname, search })
  const at = places.findIndex((place) => place === open?.place)
  const isMarked = ({ to }: { to: string }) => marked.has(to) && to !== open?.page.to
  useEffect(() => {
    // Scroll the current place into view, sideways only.
    const current = nav.current?.querySelectorAll('a')[at]
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [at])
  useScrollEdges(nav)
  return (
    <>
      <SkipLink />
      <StatusLine />
      <Header />
      <div className={`wrap ${css.grid}`}>
        <nav ref={nav} className={`goesOn ${css.side}`} aria-label="Account">
          <ul>
            {places.map((place) => (
              <li key={place.label}>
                <Link
                  to={place.pages[0]!.to}
                  aria-current={place !== open?.place ? undefined : place.pages[0] === open.page ? 'page' : 'true'}
                >
                  {place.label}
                  {place.pages.some(isMarked) && <Dot />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" tabIndex={-1} className={css.main}>
          {open && open.place.pages.length > 1 && !open.place.ownTabs && (
            <Tabs
              label="Pages"
              tabs={open.place.pages.map((page) => ({
                to: withNext(page.to, next),
                label: page.label,
                current: page === open.page,
                dot: isMarked(page),
              }))}
            />
          )}
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  )
}
