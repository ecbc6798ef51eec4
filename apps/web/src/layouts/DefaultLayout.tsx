import { Outlet } from '../ui/router/hooks.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { StatusLine } from './StatusLine.tsx'

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
