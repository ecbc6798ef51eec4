import { Outlet } from '../ui/router/hooks.ts'

/** The page without header or footer. */
export const EmptyLayout = () => (
  <main id="main" tabIndex={-1}>
    <Outlet />
  </main>
)
