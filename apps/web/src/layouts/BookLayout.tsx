import { Outlet } from '../ui/router/hooks.ts'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The booking wizard, at reading width; nothing below it leads away. */
export const BookLayout = () => (
  <>
    <SkipLink />
    <Header />
    <main id="main" tabIndex={-1} className="wrap read">
      <Outlet />
    </main>
  </>
)
