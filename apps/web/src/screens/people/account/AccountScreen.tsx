import { pilotCategories } from '@tailshare/contract/base/constants'
import type { Membership } from '@tailshare/contract/payments/membership'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { lazy } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { BookingWaits, WayBack } from '../../../parts/bookings/trip/waits/BookingWaits.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { read, useAction } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { Later } from '../../../document/Later.tsx'
import { useAccount, type Account } from '../../../calls/session.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { OwnData } from './OwnData.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Portrait } from './Portrait.tsx'
import { Roles } from './Roles.tsx'
import { Sessions } from '../security/Sessions.tsx'
import { stepsTitle } from '../../../parts/dashboard/todo/headline.ts'
import { StepList } from '../../../parts/dashboard/todo/TodoList.tsx'
import { todayReads, useToday } from '../../../parts/dashboard/todo/useToday.ts'
import { earns, homeOf } from '../../../parts/dashboard/roles/places.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { type Interest, interestLabels } from '../../../parts/people/signUp/interests.ts'
import { FormCheckboxGroup, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { airportSuggestion } from '../../../parts/aircraft/airports/airportSuggestion.ts'
import { phoneText } from '../../../parts/people/people/phoneText.ts'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import css from '../../../parts/people/profile/profile.module.css'

export const PersonalFacts = ({ account }: { account: Account }) => (
  <Facts
    facts={[
      ['Name', `${account.firstName} ${account.lastName}`],
      ['Email', account.email],
      ['Phone', phoneText(account.phone)],
      ['Home airport', account.homeAirport && airportSuggestion(account.homeAirport).label],
      ...(earns(account) || account.ssnLast4
        ? [['Last four digits of SSN', account.ssnLast4 && `••• •• ${account.ssnLast4}`] satisfies [string, string]]
        : []),
    ]}
  />
)

/** `Solo member, renews on Dec 28, 2026`; `until`, if it ends or another plan follows. */
const memberText = (membership: Membership, zone: string) => {
  const { membershipPlan, status, cancelAtPeriodEnd, nextPlanId, paymentMethodId, expirationDate } = membership
  const renews = status === 'active' && !cancelAtPeriodEnd && !nextPlanId && paymentMethodId
  return `${membershipPlan.name} member${renews ? ', renews on' : ' until'} ${plainDayText(dayIn(new Date(expirationDate), zone))}`
}

const options = Object.entries(interestLabels).map(([value, label]) => ({ value, label }))
const flags = Object.keys(interestLabels) as Interest[]

/** The member's interests, as chosen at sign-up; at least one. */
export const Interests = ({ account }: { account: Account }) => {
  const update = useAction('updateAccount')
  const form = useAppForm<{ interests: Interest[] }>({
    defaults: { interests: flags.filter((flag) => account[flag]) },
    check: ({ interests }) => ({ interests: interests.length === 0 ? fieldMessages.multiselectNotEmpty : [] }),
    send: async ({ interests }) => {
      await update.mutateAsync({ body: Object.fromEntries(flags.map((flag) => [flag, interests.includes(flag)])) })
      toast('Saved')
    },
  })
  return (
    <Section title="Interests">
      <FormPanel form={form} label="Interests" kept kind="soft" save="Save interests">
        <FormCheckboxGroup name="interests" label="I am interested in" options={options} />
      </FormPanel>
    </Section>
  )
}

const PersonalForm = lazy(() => import('./PersonalData.tsx').then((m) => ({ default: m.PersonalForm })))
const PlanPayment = lazy(() => import('./PlanPayment.tsx').then((m) => ({ default: m.PlanPayment })))

export const load: Load = async ({ client, account }) => {
  if (account) await ahead(client, ...todayReads(account), read('getRoles'), read('listSessions'))
}

/** `?planId=` opens the payment of a plan, `?edit=personal` the personal data form. Flights and work are on the dashboard. */
export const Screen = () => {
  const account = useAccount()!
  const [search, setSearch] = useSearchParams()
  const { steps, asPilot: isPilot } = useToday(account)
  const editing = search.get('edit') === 'personal'
  const planId = Number(search.get('planId') ?? 0)
  const membership = account.activeMembership
  const leave = (name: string) =>
    setSearch(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const lead = [
    account.pilotCategory && pilotCategories[account.pilotCategory],
    membership ? memberText(membership, homeZone(account)) : isPilot && 'not a member yet',
  ]
  return (
    <>
      {planId > 0 ? <WayBack /> : <BookingWaits />}
      <PageHead
        title={`${account.firstName} ${account.lastName}`}
        lead={lead.filter(Boolean).join(', ')}
        action={
          membership || planId > 0 || !isPilot || steps.length > 0 ? undefined : (
            <ButtonLink to={paths.membershipPlan()} kind="ink">
              Choose a plan
            </ButtonLink>
          )
        }
      />
      {planId > 0 && (
        <Later fallback={<Skeleton shape="row" count={3} label="Loading the plan" />}>
          <PlanPayment planId={planId} onDone={() => leave('planId')} />
        </Later>
      )}
      {planId === 0 && steps.length > 0 && (
        <Section title={stepsTitle(steps)} action={<TextLink to={homeOf(account)}>My Dashboard</TextLink>}>
          <StepList steps={steps} quiet={editing} />
        </Section>
      )}
      <Section
        title="Personal data"
        action={
          editing ? undefined : (
            <Button
              kind="soft"
              small
              icon="edit"
              onClick={() =>
                setSearch(
                  (before) => {
                    before.set('edit', 'personal')
                    return before
                  },
                  { preventScrollReset: true },
                )
              }
            >
              Edit
            </Button>
          )
        }
      >
        <Portrait account={account} />
        {editing ? (
          <Later fallback={<PersonalFacts account={account} />}>
            <PersonalForm account={account} onDone={() => leave('edit')} />
          </Later>
        ) : (
          <PersonalFacts account={account} />
        )}
      </Section>
      <div className={css.two}>
        <Interests account={account} />
        <Section title="Your roles">
          <Roles accountId={account.id} />
        </Section>
      </div>
      <div className={css.two}>
        <Section title="Where you are signed in">
          <Sessions zone={homeZone(account)} />
        </Section>
        <OwnData />
      </div>
    </>
  )
}
