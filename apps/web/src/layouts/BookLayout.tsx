import { Outlet } from '../ui/router/hooks.ts'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'

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
