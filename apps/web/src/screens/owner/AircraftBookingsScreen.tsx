import { paths } from '@tailshare/contract/paths'
import { useSearchParams } from '../../ui/router/hooks.ts'
import { Demand } from '../../parts/waitlist/Demand.tsx'
import { Overrides } from './Overrides.tsx'
import { OrderPages } from '../../parts/orders/OrderPages.tsx'
import { useAccount } from '../../session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'

const ownEmpty = {
  text: 'Bookings of your aircraft appear here.',
  action: (
    <ButtonLink to={paths.dashboard()} kind="go">
      Go to the cockpit
    </ButtonLink>
  ),
}
const sharedEmpty = {
  text: 'Bookings of aircraft in which you hold a share appear here.',
  action: (
    <ButtonLink to={paths.schedule()} kind="go">
      See the schedule
    </ButtonLink>
  ),
}

/** Bookings of one's own aircraft, or with `?whose=shared` of those that one shares. */
export const Screen = () => {
  const account = useAccount()!
  const asked = useSearchParams()[0].get('whose') === 'shared'
  const isShared = account.isCoOwner && (asked || !account.isAircraftOwner)
  return (
    <>
      <PageHead title={isShared ? 'Bookings of shared aircraft' : 'Bookings of your aircraft'} />
      {!isShared && (
        <>
          <Overrides />
          <Demand />
        </>
      )}
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
        <OrderPages key="shared" side="coOwner" label="Bookings" empty={sharedEmpty} withPilot />
      ) : (
        <OrderPages key="own" side="owner" label="Bookings" empty={ownEmpty} withPilot />
      )}
    </>
  )
}
