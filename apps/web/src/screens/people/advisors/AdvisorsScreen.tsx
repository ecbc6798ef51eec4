import type { Invitation } from '@tailshare/contract/people/advisors/advisors'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { read, readPages, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/EmptyState.tsx'
import { AdvisedAircraft, readAdvised } from './AdvisedAircraft.tsx'
import { OrderPages, orderReads } from '../../../parts/bookings/orders/OrderPages.tsx'
import { adviceName, onlyAdvises } from '../../../parts/dashboard/roles/places.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { Received, Sent } from './Invitations.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { instantText } from '@tailshare/contract/text/timeText'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { emailProblem } from '../../../parts/people/signIn/emailProblem.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { ShowMore } from '../../../ui/display/ShowMore.tsx'

/** The response does not reveal whether the address has an account. */
export const InviteAdvisor = () => {
  const invite = useAction('inviteAdvisor')
  const form = useAppForm({
    defaults: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async (body) => {
      const { email } = await invite.mutateAsync({ body })
      form.reset({ email: '' })
      toast(`Invitation sent to ${email}`)
    },
  })
  return (
    <FormPanel form={form} label="Invite a tax advisor" icon="mail" save="Send invitation">
      <FormField
        name="email"
        label="Advisor’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="They get a link that is good for 14 days."
      />
    </FormPanel>
  )
}

const readViews = readPages('listAdvisorViews', { query: { limit: 10 } })

/** What the owner's advisors have viewed, newest first. */
export const AdvisorViews = ({ zone }: { zone: string }) => {
  const views = useInfiniteQuery(readViews)
  if (views.error) return <LoadError error={views.error} onRetry={() => void views.refetch()} />
  if (!views.data) return <Skeleton shape="row" count={2} label="Loading what your advisors looked at" />
  const rows = views.data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <p className={css.none}>Nothing so far.</p>
  return (
    <>
      <ul className={css.due}>
        {rows.map(({ id, advisor, what, at }) => (
          <li key={id} className={css.dueRow}>
            <span>
              {advisor.firstName} {advisor.lastName} viewed {what}
            </span>
            <span className="muted">{instantText(new Date(at), zone)}</span>
          </li>
        ))}
      </ul>
      <ShowMore of={views} className={css.more} />
    </>
  )
}

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

export const load: Load = async ({ client, account, url }) => {
  const search = url.searchParams
  await ahead(
    client,
    read('getRoles'),
    read('listInvitations'),
    ...(account?.isTaxAdvisor ? [readAdvised(search, homeZone(account)), ...orderReads('advisor', search)] : []),
    ...(account?.isAircraftOwner ? [readViews] : []),
  )
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
        {({ sent, received }) => {
          const isAsked = received.some(({ state }) => state === 'invited')
          const invited = received.length > 0 && (
            <Section title="Invitations to you">
              <Received invitations={received} zone={zone} />
            </Section>
          )
          return (
            <Loaded query={roles} label="Loading invitations">
              {({ aircraftOwner, taxAdvisor }) => (
                <>
                  {isAsked && invited}
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
                        <EmptyState to={paths.addAircraft()} label="List an aircraft" kind="soft">
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
                  {!isAsked && invited}
                </>
              )}
            </Loaded>
          )
        }}
      </Loaded>
    </>
  )
}
