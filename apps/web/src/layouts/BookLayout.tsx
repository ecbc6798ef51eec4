import { Outlet } from '../ui/router/hooks.ts'
import { Header } from './header/Header.tsx'
import { SkipLink } from './bars/SkipLink.tsx'
import { StatusLine } from './bars/StatusLine.tsx'

/** The booking wizard at reading width, without a footer. */
export const BookLayout = () => (
  <>
    <SkipLink />
    <StatusLine />
    <Header />
    <main id="main" tabIndex={-1} className="wrap read">
      <Outlet />
    </main>
  </>
)
