import type { Membership, MembershipPlan } from '@tailshare/contract/payments/membership'
import { rateText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { PlanCards } from '../../../parts/payments/plans/PlanCards.tsx'
import { WayBack } from '../../../parts/bookings/trip/waits/BookingWaits.tsx'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextButton, TextLink } from '../../../ui/TextLink.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { MembershipCard } from './MembershipCard.tsx'
import { MembershipInvoices } from './MembershipInvoices.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const states: Record<Membership['status'], readonly [Tone, string]> = {
  active: ['go', 'Active'],
  grace: ['danger', 'Renewal failed'],
  canceled: ['plain', 'Canceled'],
  expired: ['plain', 'Expired'],
  incomplete: ['caution', 'Waiting for payment'],
}

const PaysWith = ({ membership }: { membership: Membership }) => {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <span className={css.amidWords}>
        {/* Separate from cards for bookings. */}
        {membership.paymentMethod ? unbroken(membership.paymentMethod) : 'No card is set to pay for it.'}{' '}
        <TextButton onClick={() => setSearch({ do: 'pay' }, { preventScrollReset: true })}>
          {membership.paymentMethod ? 'Change card' : 'Choose a card'}
        </TextButton>
      </span>
      {search.get('do') === 'pay' && (
        <MembershipCard membership={membership} onClose={() => setSearch({}, { replace: true, preventScrollReset: true })} />
      )}
    </>
  )
}

/** A downgrade at the end of the paid period; can be undone. */
const Scheduled = ({ membership, next, ends }: { membership: Membership; next: MembershipPlan; ends: string }) => {
  const { id: planId, name, priceCents } = membership.membershipPlan
  const keep = useAction('applyMembership', {
    onDone: () => toast(`You keep ${name}`, { about: 'membership' }),
  })
  return (
    <div className={css.scheduled}>
      <p>
        <b>
          {name} until {ends}, then {next.name}
        </b>
        <br />
        {next.name} costs {rateText(next.priceCents)} a {next.period}. Nothing is charged until then. Keep {name}, and it renews
        then for {rateText(priceCents)}. Cancel, and {next.name} does not begin.
      </p>
      <Button kind="ink" small busy={keep.isPending} onClick={() => keep.mutate({ body: { planId } }, { onError: toastError })}>
        Keep {name}
      </Button>
    </div>
  )
}

const Canceled = ({ plan, ends, ifKept }: { plan: MembershipPlan; ends: string; ifKept: MembershipPlan | undefined }) => (
  <p className={css.scheduled}>
    <span>
      <b>
        {plan.name} ends on {ends}
        {ifKept && <>, and {ifKept.name} does not begin</>}
      </b>
      <br />
      {ifKept
        ? `Keep your membership, and ${ifKept.name} takes over that day as you had chosen, for ${rateText(ifKept.priceCents)} a ${ifKept.period}.`
        : `Keep your membership, and it renews that day for ${rateText(plan.priceCents)}.`}
    </span>
  </p>
)

type Plans = readonly MembershipPlan[]
const Current = ({ membership, plans, zone }: { membership: Membership; plans: Plans; zone: string }) => {
  const planOf = (id: number | null | undefined) => plans.find((each) => each.id === id)
  const next = planOf(membership.nextPlanId)
  const { membershipPlan: plan, cancelAtPeriodEnd, status } = membership
  const renews = !cancelAtPeriodEnd && membership.paymentMethod !== null
  const ends = dayText(dayIn(new Date(membership.expirationDate), zone))
  const update = useAction('updateMembership', {
    onDone: (now) => {
      if (!now) return toast('Your membership has ended, and its open bill with it', { about: 'membership' })
      const then = planOf(now.nextPlanId)
      const kept = then ? `You keep your membership. ${then.name} follows on ${ends}.` : 'You keep your membership'
      return toast(now.cancelAtPeriodEnd ? `Canceled. You stay a member until ${ends}.` : kept, { about: 'membership' })
    },
  })
  const [tone, text] = states[status]
  const lasting = status === 'active' || status === 'grace'
  return (
    <Section
      title="Your membership"
      action={
        lasting && (renews || cancelAtPeriodEnd) ? (
          <Button
            kind={cancelAtPeriodEnd ? 'ink' : 'soft'}
            small
            busy={update.isPending}
            onClick={() => update.mutate({ body: { cancelAtPeriodEnd: !cancelAtPeriodEnd } }, { onError: toastError })}
          >
            {cancelAtPeriodEnd ? 'Keep membership' : status === 'grace' ? 'End it now without paying' : `Cancel as of ${ends}`}
          </Button>
        ) : undefined
      }
    >
      <Facts
        facts={[
          [
            'Plan',
            <span key="plan" className={css.named}>
              {plan.name}{' '}
              <Badge tone={cancelAtPeriodEnd || next ? 'caution' : tone}>
                {cancelAtPeriodEnd && lasting ? 'Ends, not renewed' : next ? `${text}, then ${next.name}` : text}
              </Badge>
            </span>,
          ],
          ['Price', `${rateText(plan.priceCents)} / ${plan.period}`],
          [next ? 'Changes on' : renews ? 'Renews on' : 'Ends on', ends],
          [membership.paymentMethod ? 'Charged to' : 'Renewal', <PaysWith key="card" membership={membership} />],
        ]}
      />
      {cancelAtPeriodEnd && lasting && <Canceled plan={plan} ends={ends} ifKept={planOf(membership.nextPlanIdIfKept)} />}
      {next && lasting && <Scheduled membership={membership} next={next} ends={ends} />}
    </Section>
  )
}

export const load: Load = async ({ client }) => ahead(client, read('getMembership'), read('listPlans'), read('listInvoices'))

export const Screen = () => {
  const account = useAccount()!
  const navigate = useNavigate()
  const { next } = useWayBack()
  const membership = useQuery(read('getMembership'))
  const plans = useQuery(read('listPlans'))
  const current = membership.data
  const currentId = current && (current.status === 'active' || current.status === 'grace') ? current.membershipPlan.id : undefined
  return (
    <>
      <WayBack />
      <PageHead
        title="Membership"
        lead={
          account.activeMembership ? undefined : (
            <>
              You need a membership to book. <TextLink to={paths.learn()}>What membership gives you</TextLink>
            </>
          )
        }
      />
      <Loaded query={membership} label="Loading your membership" rows={1}>
        {(found) => found && <Current membership={found} plans={plans.data ?? []} zone={homeZone(account)} />}
      </Loaded>
      <Section title={currentId === undefined ? 'Choose a plan' : 'Change your plan'}>
        <Loaded query={plans} label="Loading plans">
          {(found) => (
            <PlanCards
              plans={found}
              currentId={currentId}
              nextId={current?.nextPlanId ?? undefined}
              actionLabel="GET STARTED"
              onChoose={({ id }) => void navigate(paths.profile({ planId: id, next }))}
            />
          )}
        </Loaded>
      </Section>
      {current && <MembershipInvoices zone={homeZone(account)} />}
    </>
  )
}
