import type { Membership, MembershipPlan } from '@tailshare/contract/accounts'
import { rateText } from '@tailshare/contract/money'
import { dayIn } from '@tailshare/contract/period'
import { dayText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { read, useAction } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { PlanCards } from '../../parts/PlanCards.tsx'
import { paths } from '../../paths.ts'
import { useAccount } from '../../session.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextButton, TextLink } from '../../ui/TextLink.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { homeZone } from '../../parts/homeZone.ts'
import { MembershipCard } from './MembershipCard.tsx'
import { MembershipInvoices } from './MembershipInvoices.tsx'
import { Facts, PageHead, Section } from './Pieces.tsx'
import css from './profile.module.css'

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
      {membership.paymentMethod ?? 'No card yet'}{' '}
      <TextButton onClick={() => setSearch({ do: 'pay' }, { preventScrollReset: true })}>
        {membership.paymentMethod ? 'Change card' : 'Choose a card'}
      </TextButton>
      {search.get('do') === 'pay' && (
        <MembershipCard membership={membership} onClose={() => setSearch({}, { replace: true, preventScrollReset: true })} />
      )}
    </>
  )
}

/** A smaller plan that waits for the end of the paid period, and the way back. */
const Scheduled = ({ membership, next, ends }: { membership: Membership; next: MembershipPlan; ends: string }) => {
  const { name } = membership.membershipPlan
  const keep = useAction('updateMembership', {
    refresh: ['getMembership', 'getAccount', 'previewMembership'],
    onDone: () => toast(`You keep ${name}`),
  })
  return (
    <div className={css.scheduled}>
      <p>
        <b>
          {name} until {ends}, then {next.name}
        </b>
        <br />
        {next.name} costs {rateText(next.priceCents)} a {next.period}. Nothing is charged before.
      </p>
      <Button
        kind="ink"
        small
        busy={keep.isPending}
        onClick={() => keep.mutate({ body: { cancelAtPeriodEnd: false } }, { onError: toastError })}
      >
        Keep {name}
      </Button>
    </div>
  )
}

const Current = ({ membership, next, zone }: { membership: Membership; next: MembershipPlan | undefined; zone: string }) => {
  const { membershipPlan: plan, cancelAtPeriodEnd, status } = membership
  const renews = !cancelAtPeriodEnd && membership.paymentMethod !== null
  const ends = dayText(dayIn(new Date(membership.expirationDate), zone))
  const update = useAction('updateMembership', {
    refresh: ['getMembership', 'getAccount'],
    onDone: (now) => toast(now.cancelAtPeriodEnd ? `Canceled. You stay a member until ${ends}.` : 'You keep your membership'),
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
            {cancelAtPeriodEnd ? 'Keep membership' : `Cancel at the end of the ${plan.period}`}
          </Button>
        ) : undefined
      }
    >
      <Facts
        facts={[
          ['Plan', plan.name],
          ['Price', `${rateText(plan.priceCents)} / ${plan.period}`],
          [next ? 'Changes on' : renews ? 'Renews on' : 'Ends on', ends],
          ['Pays with', <PaysWith key="card" membership={membership} />],
          [
            'State',
            <Badge key="state" tone={cancelAtPeriodEnd || next ? 'caution' : tone}>
              {cancelAtPeriodEnd && lasting ? 'Ends, not renewed' : next ? `${text}, then ${next.name}` : text}
            </Badge>,
          ],
        ]}
      />
      {next && lasting && <Scheduled membership={membership} next={next} ends={ends} />}
    </Section>
  )
}

export const Screen = () => {
  const account = useAccount()!
  const navigate = useNavigate()
  const membership = useQuery(read('getMembership'))
  const plans = useQuery(read('listPlans'))
  const current = membership.data
  const currentId = current && (current.status === 'active' || current.status === 'grace') ? current.membershipPlan.id : undefined
  return (
    <>
      <PageHead
        title="Membership"
        lead={
          <>
            Booking is for members. <TextLink to={paths.learn()}>What membership gives you</TextLink>
          </>
        }
      />
      <Loaded query={membership} label="Loading your membership" rows={1}>
        {(found) =>
          found && (
            <Current membership={found} next={plans.data?.find(({ id }) => id === found.nextPlanId)} zone={homeZone(account)} />
          )
        }
      </Loaded>
      <Section title={currentId === undefined ? 'Choose a plan' : 'Change your plan'}>
        <Loaded query={plans} label="Loading plans">
          {(found) => (
            <PlanCards
              plans={found}
              currentId={currentId}
              nextId={current?.nextPlanId ?? undefined}
              actionLabel="GET STARTED"
              onChoose={({ id }) => void navigate(paths.profile({ planId: id }))}
            />
          )}
        </Loaded>
      </Section>
      {current && <MembershipInvoices zone={homeZone(account)} />}
    </>
  )
}
