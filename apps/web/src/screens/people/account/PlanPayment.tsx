import type { MembershipPlan } from '@tailshare/contract/payments/membership'
import { moneyText } from '@tailshare/contract/text/money'
import type { PaymentMethod, PlanPreview } from '@tailshare/contract/payments/payments'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, read, refusedWith, useAction } from '../../../api.ts'
import { askBank } from '../../../parts/payments/methods/cardFields.ts'
import { CardForm } from '../../../parts/payments/methods/CardForm.tsx'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { methodName } from '../../../parts/payments/methods/methodName.ts'
import { usableCards } from '../../../parts/payments/methods/usableMethods.ts'
import { useAccount } from '../../../calls/session.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { PlanCost } from './PlanCost.tsx'
import { planTaken } from './planTaken.ts'
import css from '../../../parts/people/profile/profile.module.css'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the provider's webhook has arrived. */
const membershipAfterBank = async (planId: number) => {
  for (let tries = 0; tries < 8; tries++) {
    const membership = await call('getMembership')
    if (membership?.status === 'active' && membership.membershipPlan.id === planId) return membership
    await wait(750)
  }
  throw new ApiError(
    202,
    'Your bank has confirmed. The membership starts as soon as the payment arrives; we’ll let you know.',
    null,
  )
}

const another = 'another'

type Paying = { plan: MembershipPlan; preview: PlanPreview; cards: readonly PaymentMethod[]; onDone: () => void }

const PayWith = ({ plan, preview, cards, onDone }: Paying) => {
  const later = preview.starts === 'at_period_end'
  const label = later
    ? `Change to ${plan.name}`
    : preview.dueCents === 0
      ? `Start ${plan.name}`
      : `Pay ${moneyText(preview.dueCents)} and start ${plan.name}`
  const [chosen, setChosen] = useState(cards.find(({ isPrimary }) => isPrimary)?.id ?? cards[0]?.id ?? another)
  const apply = useAction('applyMembership', {
    onRefused: async (error) => {
      await askBank(error)
      return membershipAfterBank(plan.id)
    },
    onDone: (now) => {
      toast(
        now.membershipPlan.id === plan.id
          ? `Welcome to ${plan.name}`
          : `${plan.name} begins when the ${now.membershipPlan.period} you have paid for ends`,
      )
      onDone()
    },
  })
  const pay = (paymentMethodId: string) => {
    if (!apply.isPending) apply.mutate({ body: { planId: plan.id, paymentMethodId } })
  }
  return (
    <>
      {cards.length > 0 && (
        <RadioGroup
          label="Pay with"
          value={chosen}
          onChange={setChosen}
          options={[
            ...cards.map((card) => ({ value: card.id, label: methodName(card), hint: card.isPrimary ? 'primary' : undefined })),
            { value: another, label: 'Another card' },
          ]}
        />
      )}
      {chosen === another ? (
        <CardForm
          submitLabel={later ? 'Save card and change' : `Save card and pay ${moneyText(preview.dueCents)}`}
          onSaved={(method) => {
            setChosen(method.id)
            pay(method.id)
          }}
        />
      ) : (
        <>
          <Failure>{apply.error?.message}</Failure>
          <Button kind="go" busy={apply.isPending} onClick={() => pay(chosen)}>
            {label}
          </Button>
        </>
      )}
    </>
  )
}

/** The member already has this plan. */
const Taken = ({ state, onDone }: { state: string; onDone: () => void }) => {
  const { next } = useWayBack()
  return (
    <Panel>
      <p>{state} There is nothing more to pay here.</p>
      <div className={css.buttons}>
        <Button kind="go" onClick={onDone}>
          {next === undefined ? 'Go to my account' : 'Back to the booking'}
        </Button>
        <ButtonLink kind="soft" to={paths.search()}>
          Find an aircraft
        </ButtonLink>
      </div>
    </Panel>
  )
}

const Commitment = ({ plan, onDone }: { plan: MembershipPlan; onDone: () => void }) => {
  const account = useAccount()!
  // Once bought, the preview would be refused.
  const [bought, setBought] = useState(false)
  const buying = useIsMutating({ mutationKey: ['applyMembership'] }) > 0
  const membership = useQuery(read('getMembership'))
  const state = planTaken(plan, membership.data, homeZone(account))
  const preview = useQuery({
    ...read('previewMembership', { query: { planId: plan.id } }),
    enabled: !bought && !buying && membership.isSuccess && state === undefined,
    staleTime: 0,
    retry: false,
  })
  const cards = useQuery({ ...read('listCards'), select: usableCards })
  const done = () => {
    setBought(true)
    onDone()
  }
  const taken = state ?? (refusedWith(preview.error, 'already_member') ? `You already have ${plan.name}.` : undefined)
  if (taken !== undefined && !buying) return <Taken state={taken} onDone={onDone} />
  return (
    <Panel>
      <h3>{plan.name}</h3>
      <Loaded query={preview} label="Working out what it costs">
        {(cost) => (
          <>
            <PlanCost plan={plan} preview={cost} current={membership.data ?? null} zone={homeZone(account)} />
            <Loaded query={cards} label="Loading your cards">
              {(methods) => <PayWith plan={plan} preview={cost} cards={methods} onDone={done} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export const PlanPayment = ({ planId, onDone }: { planId: number; onDone: () => void }) => {
  const { next, goBack } = useWayBack()
  const plans = useQuery(read('listPlans'))
  return (
    <Section title="Your new membership" action={<TextLink to={paths.membershipPlan({ next })}>Other plans</TextLink>}>
      <Loaded query={plans} label="Loading the plan">
        {(found) => {
          const plan = found.find(({ id }) => id === planId)
          if (!plan)
            return (
              <>
                <p className="muted">This plan is no longer offered.</p>
                <ButtonLink to={paths.membershipPlan({ next })} kind="go">
                  See plans
                </ButtonLink>
              </>
            )
          return <Commitment plan={plan} onDone={() => goBack(onDone)} />
        }}
      </Loaded>
    </Section>
  )
}
