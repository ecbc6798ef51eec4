import { Outlet } from 'react-router'

/** The page alone. */
export const EmptyLayout = () => (
  <main id="main" tabIndex={-1}>
    <Outlet />
  </main>
)
