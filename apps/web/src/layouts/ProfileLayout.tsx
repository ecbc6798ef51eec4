import { useEffect, useRef } from 'react'
import { NavLink } from '../ui/router/Link.tsx'
import { Outlet, useLocation } from '../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { adviceName, hasOwnYears, recordPlaces, workPlaces } from '../parts/dashboard/roles/places.ts'
import { type Account, useAccount } from '../session.ts'
import { Dot } from '../ui/display/Dot.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './ProfileLayout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useScrollEdges } from '../ui/layout/useScrollEdges.ts'
import { useMarkers, useOpenedMarkers } from './useMarkers.ts'

const restFor = (account: Account | null) => [
  {
    title: 'Fly',
    links: [
      { to: paths.bookings(), label: 'Bookings' },
      { to: paths.favorites(), label: 'Favorites' },
    ],
  },
  {
    title: 'Own',
    links: [{ to: paths.ownedAircraft(), label: 'My aircraft' }],
  },
  {
    title: 'Account',
    links: [
      { to: paths.profile(), label: 'Account home' },
      { to: paths.membershipPlan(), label: 'Membership' },
      { to: paths.paymentsPayout(), label: 'Payments and payout' },
      { to: paths.expirations(), label: 'Expiry calendar' },
      // An advisor has no year pack of their own; those of clients are linked at each client.
      ...(account && !hasOwnYears(account) ? [] : [{ to: paths.yearPack(), label: 'Year pack' }]),
      { to: paths.advisors(), label: account ? adviceName(account) : 'Tax advisors' },
      { to: paths.preferences(), label: 'Preferences' },
      { to: paths.manageAccount(), label: 'Documents and password' },
    ],
  },
]

/** List a page once: in the group of the member's role if it has it, otherwise in the common one. */
const groupsFor = (account: Account | null) => {
  const records = account ? recordPlaces(account) : []
  const first = {
    title: 'Today',
    links: [{ to: paths.myDashboard(), label: 'Dashboard' }, ...(account ? workPlaces(account) : [])],
  }
  const named = new Set(first.links.map(({ to }) => to))
  return [first, ...restFor(account)]
    .map(({ title, links }) => ({
      title,
      links: [
        ...links.filter(({ to }) => title === 'Today' || !named.has(to)),
        ...(title === 'Fly' ? records.filter(({ to }) => to !== paths.manageAccount()) : []),
      ],
    }))
    .filter(({ links }) => links.length > 0)
}

/** Account pages with their navigation: a side column, or scrolling tabs on small screens. */
export const ProfileLayout = () => {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const marked = useMarkers()
  const groups = groupsFor(useAccount())
  useOpenedMarkers()
  useEffect(() => {
    // Scroll the current tab into view, sideways only.
    const current = nav.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`)
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [pathname])
  useScrollEdges(nav)
  return (
    <>
      <SkipLink />
      <StatusLine />
      <Header />
      <div className={`wrap ${css.grid}`}>
        <nav ref={nav} className={`goesOn ${css.side}`} aria-label="Account">
          {groups.map(({ title, links }) => (
            <div key={title} className={css.group}>
              <h2 className={css.title}>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink to={to} end>
                      {label}
                      {marked.has(to) && pathname !== to && <Dot />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  )
}
