import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Demand, readDemand } from '../../../parts/bookings/waitlist/Demand.tsx'
import { Overrides, readGranted } from './Overrides.tsx'
import { OrderPages, orderReads } from '../../../parts/bookings/orders/OrderPages.tsx'
import { isYoursToAnswer } from '../../../parts/bookings/trip/waits/waitsText.ts'
import { readAsked, readOwnerFlights } from '../../../parts/dashboard/roles/sections/workReads.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { type Account, useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'

const own = {
  text: 'Bookings of your aircraft appear here.',
  action: (
    <ButtonLink to={paths.dashboard()} kind="go">
      Go to the cockpit
    </ButtonLink>
  ),
}
const shared = {
  text: 'Bookings of aircraft in which you hold a share appear here.',
  action: (
    <ButtonLink to={paths.schedule()} kind="go">
      See the schedule
    </ButtonLink>
  ),
}

const isSharedIn = (account: Account, search: URLSearchParams) =>
  account.isCoOwner && (search.get('whose') === 'shared' || !account.isAircraftOwner)

export const load: Load = async ({ client, url, account }) => {
  if (!account) return
  const isShared = isSharedIn(account, url.searchParams)
  if (isShared) await ahead(client, ...orderReads('coOwner', url.searchParams))
  else await ahead(client, readAsked, readGranted, readDemand, readOwnerFlights, ...orderReads('owner', url.searchParams))
}

/** `?whose=shared` shows co-owned aircraft. */
export const Screen = () => {
  const account = useAccount()!
  const isShared = isSharedIn(account, useSearchParams()[0])
  const flights = useQuery({ ...readOwnerFlights, enabled: !isShared })
  const waiting = (flights.data?.results ?? []).filter(isYoursToAnswer)
  return (
    <>
      <PageHead title={isShared ? 'Bookings of shared aircraft' : 'Bookings of your aircraft'} />
      {!isShared && <Overrides />}
      {account.isCoOwner && account.isAircraftOwner && (
        <Tabs
          label="Whose aircraft"
          tabs={[
            { to: paths.aircraftBookings(), label: 'Your aircraft', current: !isShared },
            { to: paths.aircraftBookings({ whose: 'shared' }), label: 'Shared aircraft', current: isShared },
          ]}
        />
      )}
      {isShared ? (
        <OrderPages key="shared" side="coOwner" label="Bookings" empty={{ upcoming: shared, past: shared }} withPilot />
      ) : (
        <>
          <OrderPages key="own" side="owner" label="Bookings" empty={{ upcoming: own, past: own }} first={waiting} withPilot />
          <Demand />
        </>
      )}
    </>
  )
}
