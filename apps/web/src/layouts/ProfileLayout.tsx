import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { Dot } from '../ui/display/Dot.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './ProfileLayout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { useMarkers, useOpenedMarkers } from './useMarkers.ts'

const groups = [
  {
    title: 'Fly',
    links: [
      [paths.myDashboard(), 'Dashboard'],
      [paths.bookings(), 'Bookings'],
      [paths.favorites(), 'Favorites'],
    ],
  },
  {
    title: 'Own',
    links: [[paths.ownedAircraft(), 'My aircraft']],
  },
  {
    title: 'Account',
    links: [
      [paths.profile(), 'Account home'],
      [paths.membershipPlan(), 'Membership'],
      [paths.paymentsPayout(), 'Payments and payout'],
      [paths.advisors(), 'Tax advisors'],
      [paths.preferences(), 'Preferences'],
      [paths.manageAccount(), 'Manage account'],
    ],
  },
] as const

/** The account's pages with their navigation: at the side, or as tabs that scroll sideways on small screens. */
export const ProfileLayout = () => {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const marked = useMarkers()
  useOpenedMarkers()
  useEffect(() => {
    // Only sideways, where the navigation is a row of tabs.
    const current = nav.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`)
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [pathname])
  return (
    <>
      <SkipLink />
      <Header />
      <div className={`wrap ${css.grid}`}>
        <nav ref={nav} className={css.side} aria-label="Account">
          {groups.map(({ title, links }) => (
            <div key={title} className={css.group}>
              <h2 className={css.title}>{title}</h2>
              <ul>
                {links.map(([to, label]) => (
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
