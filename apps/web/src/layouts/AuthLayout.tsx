import { lazy } from 'react'
import { Later } from '../document/Later.tsx'
import { usePage } from '../document/page.ts'
import { Link } from '../ui/router/Link.tsx'
import { Outlet } from '../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Logo } from '../ui/display/marks/Logo.tsx'
import css from './AuthLayout.module.css'
import { useWide } from '../ui/hooks/useWide.ts'
import { SkipLink } from './bars/SkipLink.tsx'

// Not awaited. Phones show a lighter strip of the airfield instead.
const AuthScene = lazy(() => import('./AuthScene.tsx').then((module) => ({ default: module.AuthScene })))

const hours = ['day', 'night'] as const
const stripOf = (hour: (typeof hours)[number]) => `/art/fields/pair.svg?sun=${hour === 'day' ? 'early' : 'night'}`

/** Preloads the strip for the theme in use: on phones it is the largest paint. */
const StripAhead = () => {
  const { theme } = usePage()
  return hours.map((hour) => {
    const scheme = hour === 'night' ? 'dark' : 'light'
    const media = `(max-width: 767px)${theme === 'system' ? ` and (prefers-color-scheme: ${scheme})` : ''}`
    return (
      (theme === 'system' || theme === scheme) && (
        <link key={hour} rel="preload" as="image" href={stripOf(hour)} media={media} fetchPriority="high" />
      )
    )
  })
}

/** Split screen: the form and the drawn ramp, by day or night to match the theme. */
export const AuthLayout = () => (
  <div className={css.split}>
    <StripAhead />
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
      {hours.map((hour) => (
        <img
          key={hour}
          className={css.strip}
          data-hour={hour}
          src={stripOf(hour)}
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
