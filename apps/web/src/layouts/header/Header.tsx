import { useState } from 'react'
import { Link, NavLink } from '../../ui/router/Link.tsx'
import { useLocation } from '../../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { homeOf } from '../../parts/dashboard/roles/places.ts'
import { useAccount } from '../../calls/session.ts'
import { Avatar } from '../../ui/display/marks/Avatar.tsx'
import { ButtonLink, PlainButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/display/marks/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import css from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { NoticesBell } from './NoticesBell.tsx'
import { useOpenedMarkers } from './useMarkers.ts'

/** Logo, the four main links and the account. Overlaps the picture on the home page. */
export const Header = () => {
  const account = useAccount()
  useOpenedMarkers()
  const { pathname, key } = useLocation()
  // The menu is open for one history entry, so any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key

  return (
    <header className={classes(css.top, pathname === paths.home() && css.clear, open && css.open)}>
      <div className={classes('wrap', css.row)}>
        <Link to={paths.home()} className={css.home} aria-label="Tailshare, home">
          <Logo />
        </Link>
        <nav className={css.main} aria-label="Main">
          <NavLink to={paths.coOwnership()}>Co-Ownership</NavLink>
          <NavLink to={paths.search()}>Rent Aircraft</NavLink>
          <NavLink to={paths.listAircraft(account !== null)}>List Aircraft</NavLink>
          <NavLink to={paths.reserve()}>Reserve</NavLink>
        </nav>
        {account ? (
          <div className={css.me}>
            <ButtonLink to={homeOf(account)} kind="line" small className={css.wide}>
              My Dashboard
            </ButtonLink>
            <NoticesBell />
            <AccountMenu account={account} className={css.wide} />
            <Link to={paths.profile()} className={css.narrowAvatar} aria-label="Account home">
              <Avatar {...account} />
            </Link>
          </div>
        ) : (
          <div className={css.me}>
            <Link to={paths.login()} className={css.signIn}>
              Sign In
            </Link>
            <ButtonLink to={paths.signUp()} kind="ink" small>
              Join
            </ButtonLink>
          </div>
        )}
        <PlainButton
          className={css.menu}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpenOn(open ? null : key)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </PlainButton>
      </div>
      {open && <MobileMenu account={account} onClose={() => setOpenOn(null)} />}
    </header>
  )
}
