import { lazy } from 'react'
import { Later } from '../document/Later.tsx'
import { Link } from '../ui/router/Link.tsx'
import { Outlet } from '../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Logo } from '../ui/display/Logo.tsx'
import css from './AuthLayout.module.css'
import { useWide } from '../ui/useWide.ts'
import { SkipLink } from './SkipLink.tsx'

// Not awaited. Phones show a lighter strip of the airfield instead.
const AuthScene = lazy(() => import('./AuthScene.tsx').then((module) => ({ default: module.AuthScene })))

/** Split screen: the form and the drawn ramp, by day or night to match the theme. */
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
    <div className={css.scene}>
      {(['day', 'night'] as const).map((hour) => (
        <img
          key={hour}
          className={css.strip}
          data-hour={hour}
          src={`/art/fields/pair.svg?sun=${hour === 'day' ? 'early' : 'night'}`}
          alt=""
          width={1200}
          height={720}
          loading="lazy"
        />
      ))}
      {useWide(768) && (
        <Later fallback={null}>
          <AuthScene />
        </Later>
      )}
    </div>
  </div>
)
