import type { Invitation } from '@tailshare/contract/people/advisors/advisors'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/EmptyState.tsx'
import { AdvisedAircraft } from './AdvisedAircraft.tsx'
import { AdvisorViews } from './AdvisorViews.tsx'
import { OrderPages } from '../../../parts/bookings/orders/OrderPages.tsx'
import { adviceName, onlyAdvises } from '../../../parts/dashboard/roles/places.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { InviteAdvisor } from './InviteAdvisor.tsx'
import { Received, Sent } from './Invitations.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

const advises = (role: unknown, received: readonly Invitation[]) =>
  Boolean(role) || received.some(({ state }) => state === 'confirmed')

const noBookings = {
  text: 'Bookings of your clients’ aircraft appear here.',
  action: (
    <ButtonLink to={paths.dashboard()} kind="soft">
      See their figures
    </ButtonLink>
  ),
}

export const load: Load = async ({ client, account }) => {
  await ahead(client, read('getRoles'), read('listInvitations'))
  return account ? { title: adviceName(account) } : undefined
}

/** Advisors the member has invited, and clients they advise. */
export const Screen = () => {
  const account = useAccount()!
  const zone = homeZone(account)
  const hasOnlyClients = onlyAdvises(account)
  const invitations = useQuery(read('listInvitations'))
  const roles = useQuery(read('getRoles'))
  return (
    <>
      <PageHead
        title={adviceName(account)}
        lead={
          hasOnlyClients
            ? 'You can view and download, but change nothing. Owners see every report you open.'
            : 'Advisors can view and download, but change nothing. Owners see every report they open.'
        }
      />
      <Loaded query={invitations} label="Loading invitations">
        {({ sent, received }) => (
          <Loaded query={roles} label="Loading invitations">
            {({ aircraftOwner, taxAdvisor }) => (
              <>
                {received.length > 0 && (
                  <Section title="Invitations to you">
                    <Received invitations={received} zone={zone} />
                  </Section>
                )}
                {advises(taxAdvisor, received) && (
                  <Section title="Clients’ aircraft">
                    <AdvisedAircraft zone={zone} />
                  </Section>
                )}
                {!hasOnlyClients && (
                  <Section title="Your tax advisors">
                    {aircraftOwner ? (
                      <>
                        <InviteAdvisor />
                        <Sent invitations={sent} zone={zone} />
                      </>
                    ) : (
                      <EmptyState
                        action={
                          <ButtonLink to={paths.addAircraft()} kind="soft">
                            List an aircraft
                          </ButtonLink>
                        }
                      >
                        Aircraft owners can invite a tax advisor here.
                      </EmptyState>
                    )}
                  </Section>
                )}
                {aircraftOwner && (
                  <Section title="Advisor activity">
                    <AdvisorViews zone={zone} />
                  </Section>
                )}
                {advises(taxAdvisor, received) && (
                  <Section title="Bookings of clients’ aircraft">
                    <OrderPages side="advisor" label="Bookings" empty={{ upcoming: noBookings, past: noBookings }} withPilot />
                  </Section>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
