import { Link, Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import css from './AuthLayout.module.css'
import { RunwayScene } from './RunwayScene.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Split screen: the form, and the ramp at the hour the theme says. */
export const AuthLayout = () => (
  <div className={css.split}>
    <SkipLink />
    <div className={css.form}>
      <header>
        <Link to={paths.home()}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
    </div>
    <RunwayScene className={css.scene} />
  </div>
)
