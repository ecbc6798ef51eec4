import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { Logo } from '../ui/display/Logo.tsx'
import css from './AuthLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

// Phones do not show it, and no one waits for it.
const RunwayScene = lazy(() => import('./RunwayScene.tsx').then((module) => ({ default: module.RunwayScene })))

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
    <Suspense fallback={<div className={css.scene} />}>
      <RunwayScene className={css.scene} />
    </Suspense>
  </div>
)
