import { useEffect } from 'react'
import { Link } from '../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { type Account, useLogOut } from '../../calls/session.ts'
import { Dot } from '../../ui/display/marks/Dot.tsx'
import css from './MobileMenu.module.css'
import { homeOf, menuPlaces } from '../../parts/dashboard/roles/places.ts'
import { useMarkers } from './useMarkers.ts'

/** The main navigation on phones; closes on Esc and on navigation. */
export const MobileMenu = ({ account, onClose }: { account: Account | null; onClose: () => void }) => {
  const logOut = useLogOut()
  const marked = useMarkers()
  const isMarked = marked.size > 0
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  return (
    <nav id="mobile-menu" className={css.menu} aria-label="Menu">
      <Link to={paths.coOwnership()}>Co-Ownership</Link>
      <Link to={paths.search()}>Rent Aircraft</Link>
      <Link to={paths.listAircraft(account !== null)}>List Aircraft</Link>
      <Link to={paths.reserve()}>Reserve Plane</Link>
      <div className={css.account}>
        {account ? (
          <>
            <Link to={homeOf(account)}>My Dashboard</Link>
            <Link to={paths.profile()}>
              Account home
              {isMarked && <Dot />}
            </Link>
            {menuPlaces(account).map(({ label, pages }) => (
              <Link key={label} to={pages[0]!.to}>
                {label}
                {pages.some(({ to }) => marked.has(to)) && <Dot />}
              </Link>
            ))}
            <button type="button" onClick={() => !logOut.isPending && logOut.mutate()}>
              Log out
            </button>
          </>
        ) : (
          <>
            <Link to={paths.login()}>Sign In</Link>
            <Link to={paths.signUp()}>Join</Link>
          </>
        )}
      </div>
    </nav>
  )
}
