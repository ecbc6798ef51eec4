import { Outlet } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The booking wizard: header and footer at reading width. */
export const BookLayout = () => (
  <>
    <SkipLink />
    <Header narrow />
    <main id="main" tabIndex={-1} className="wrap read">
      <Outlet />
    </main>
    <Footer narrow />
  </>
)
