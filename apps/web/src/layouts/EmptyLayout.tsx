import { Outlet } from '../ui/router/hooks.ts'

/** The page alone. */
export const EmptyLayout = () => (
  <main id="main" tabIndex={-1}>
    <Outlet />
  </main>
)
