import { Outlet } from '../ui/router/hooks.ts'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import { SkipLink } from './bars/SkipLink.tsx'
import { StatusLine } from './bars/StatusLine.tsx'

export const DefaultLayout = () => (
  <>
    <SkipLink />
    <StatusLine />
    <Header />
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <Footer />
  </>
)
