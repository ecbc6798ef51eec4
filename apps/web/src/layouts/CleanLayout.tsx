import { Link } from '../ui/router/Link.tsx'
import { Outlet } from '../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Logo } from '../ui/display/marks/Logo.tsx'
import css from './CleanLayout.module.css'
import { SkipLink } from './bars/SkipLink.tsx'

/** Logo and page without navigation, for check-in and return. */
export const CleanLayout = () => (
  <>
    <SkipLink />
    <header className={css.bar}>
      <Link to={paths.home()}>
        <Logo />
      </Link>
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  </>
)
