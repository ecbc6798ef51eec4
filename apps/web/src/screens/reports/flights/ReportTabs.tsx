import { useLocation, useSearchParams } from '../../../ui/router/hooks.ts'
import { flightPages } from '../../../parts/dashboard/roles/places.ts'
import { useAccount } from '../../../calls/session.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'

const kept = ['period', 'from', 'to']

/** Linked with the current period. */
export const ReportTabs = () => {
  const account = useAccount()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (!account) return null
  const period = new URLSearchParams([...search].filter(([name]) => kept.includes(name))).toString()
  const reports = flightPages(account)
  if (reports.length < 2) return null
  return (
    <Tabs
      label="Flight reports"
      tabs={reports.map(({ to, label }) => ({
        to: { pathname: to, search: period },
        label,
        current: pathname === to || pathname.startsWith(`${to}/`),
      }))}
    />
  )
}
