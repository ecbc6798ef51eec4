import { paths } from '@tailshare/contract/base/paths'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { flies, readsWhoFlew } from '../../../parts/dashboard/roles/places.ts'
import { useAccount } from '../../../session.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'

const kept = ['period', 'from', 'to']

/** Linked with the current period. */
export const ReportTabs = ({ current }: { current: 'pilot' | 'aircraft' | 'person' }) => {
  const account = useAccount()
  const [search] = useSearchParams()
  if (!account) return null
  const period = new URLSearchParams([...search].filter(([name]) => kept.includes(name))).toString()
  const reports = [
    { key: 'pilot', shown: flies(account), pathname: paths.flightsByPilot(), label: 'My flights' },
    {
      key: 'aircraft',
      shown: account.isAircraftOwner || account.isTaxAdvisor,
      pathname: paths.flightsByAircraft(),
      label: 'By aircraft',
    },
    { key: 'person', shown: readsWhoFlew(account), pathname: paths.flightsByPerson(), label: 'Who flew' },
  ].filter(({ key, shown }) => shown || key === current)
  if (reports.length < 2) return null
  return (
    <Tabs
      label="Flight reports"
      tabs={reports.map(({ key, pathname, label }) => ({ to: { pathname, search: period }, label, current: key === current }))}
    />
  )
}
