import { verificationTime } from '@tailshare/contract/base/constants'
import type { Expiration } from '@tailshare/contract/people/documents/documents'
import type { Membership } from '@tailshare/contract/payments/membership'
import { moneyText } from '@tailshare/contract/text/money'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Charge } from '@tailshare/contract/payments/payments'
import type { Invitation } from '@tailshare/contract/people/advisors/advisors'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import type { WaitingItem } from '@tailshare/contract/reports/cockpit/waiting'
import { endingTitle } from '@tailshare/rules/people/documents/validity'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { answerTodo } from './kinds/answerTodo.ts'
import { flightTodo } from './kinds/flightTodo.ts'
import { waitingTodos } from './kinds/waitingTodos.ts'
import { riskTodo } from './kinds/workTodo.ts'
import { byWeight, type Todo } from './todoItem.ts'

const days = (count: number) => (count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`)

const documentTodo = ({ kind, title, state, daysLeft, expiresOn, reason }: Expiration): Todo | null => {
  const common = { id: `document-${kind}`, icon: 'document', to: paths.manageAccount({ upload: kind }) } as const
  if (state === 'rejected')
    return {
      ...common,
      tone: 'danger',
      title: `${title}: rejected`,
      text: reason ?? 'Please upload it again.',
      action: 'Upload again',
    }
  if (state === 'expired')
    return {
      ...common,
      tone: 'danger',
      title: `${endingTitle(kind)}: expired`,
      text: `It ended ${expiresOn ? `on ${plainDayText(expiresOn)}` : ''}. Bookings that need it are refused until a new one is verified.`,
      action: 'Upload new one',
    }
  if (state === 'soon' && daysLeft !== null)
    return {
      ...common,
      tone: 'caution',
      title: `${endingTitle(kind)}: ends ${days(daysLeft)}`,
      text: `Valid through ${plainDayText(expiresOn!)}. We usually verify documents within ${verificationTime}, so upload the new one early.`,
      action: 'Upload new one',
    }
  return null
}

/** Skip an attempt that a later one of the same kind has replaced. */
const isNewest = (charge: Charge, _: number, all: readonly Charge[]) =>
  charge.orderId === null ||
  !all.some(({ orderId, kind, created }) => orderId === charge.orderId && kind === charge.kind && created > charge.created)

const chargeTodo = (charge: Charge): Todo | null => {
  const common = { id: `charge-${charge.id}`, icon: 'card', to: paths.paymentsPayout() } as const
  const what = `${moneyText(charge.amountCents)}, ${charge.text}`
  if (charge.state === 'needs_confirmation')
    return { ...common, tone: 'danger', title: 'Your bank needs your confirmation', text: what, action: 'Confirm' }
  if (charge.state === 'failed' && charge.kind === 'refund')
    return { ...common, tone: 'caution', title: 'A refund came back', text: charge.failure ?? what, action: 'See payments' }
  if (charge.state === 'failed')
    return {
      ...common,
      tone: 'danger',
      title: 'A payment did not go through',
      text: charge.failure ?? what,
      action: 'See payments',
    }
  return null
}

const membershipTodo = (membership: Membership | null): Todo | null => {
  if (membership?.status !== 'grace' && membership?.status !== 'incomplete') return null
  return {
    id: 'membership',
    tone: 'danger',
    icon: 'account',
    title: membership.status === 'grace' ? 'Your membership could not be renewed' : 'Your membership is not paid yet',
    text: `${membership.membershipPlan.name}. Please check your payment method.`,
    to: paths.paymentsPayout(),
    action: 'See payments',
  }
}

const invitationTodo = ({ id, owner }: Invitation): Todo => ({
  id: `invitation-${id}`,
  tone: 'plain',
  icon: 'people',
  title: `${owner.firstName} ${owner.lastName} invited you to be their tax advisor`,
  text: 'You’d see their aircraft, flights and income, but couldn’t change anything.',
  to: paths.advisors(),
  action: 'Respond',
})

/** Most urgent first; a flight goes before others of the same urgency. Missing documents are part of the first steps instead. */
export const todoList = ({
  expirations,
  charges,
  membership,
  orders = [],
  invitations = [],
  waiting = [],
  work = [],
  now,
}: {
  expirations: readonly Expiration[]
  charges: readonly Charge[]
  membership: Membership | null
  /** Own flights that are not over. */
  orders?: readonly OrderSummary[]
  invitations?: readonly Invitation[]
  waiting?: readonly WaitingItem[]
  /** To-dos from roles besides pilot. */
  work?: readonly Todo[]
  now: Date
}): Todo[] =>
  byWeight(
    [
      ...orders.flatMap((order) =>
        order.risk === null ? [answerTodo(order, now) ?? flightTodo(order, now)] : [riskTodo(order)],
      ),
      ...waitingTodos(waiting),
      ...work,
      ...charges.filter(isNewest).map(chargeTodo),
      membershipTodo(membership),
      ...expirations.map(documentTodo),
      ...invitations.filter(({ state }) => state === 'invited').map(invitationTodo),
    ].filter((todo) => todo !== null),
  )

export type Step = { id: string; title: string; text: string; to: string; action: string; state: 'done' | 'next' | 'later' }

/** The first open step is next. */
export const inOrder = (steps: readonly (Omit<Step, 'state'> & { done: boolean })[]): Step[] => {
  const next = steps.find(({ done }) => !done)
  return steps.map(({ done, ...step }) => ({ ...step, state: done ? 'done' : step.id === next?.id ? 'next' : 'later' }))
}

/** What the steps lead to. */
export const goalOf = (steps: readonly Step[]) => {
  if (steps.some(({ id }) => id === 'rates')) return 'first lesson'
  if (steps.some(({ id }) => id === 'booked')) return 'first booking'
  return steps.some(({ id, state }) => id === 'aircraft' && state === 'done') ? 'next flight' : 'first flight'
}

/** `undefined` if it failed to load. */
type Begun = {
  expirations: readonly Expiration[] | undefined
  hasMembership: boolean
  cardCount: number | undefined
  orderCount: number | undefined
}

const documentStep = (expirations: readonly Expiration[]) => {
  const missing = expirations.filter(({ state }) => state === 'missing')
  const waiting = expirations.filter(({ state }) => state === 'pending').length
  const done = missing.length === 0
  return {
    id: 'documents',
    done,
    title: 'Upload your documents',
    text: done
      ? waiting > 0
        ? `${waiting} awaiting verification`
        : 'All uploaded'
      : `Still missing: ${missing.map(({ title }) => inSentence(title)).join(', ')}`,
    to: paths.manageAccount({ upload: missing.length > 1 ? 'several' : missing[0]?.kind }),
    action: 'Upload documents',
  }
}

/** A new CSIP's way to being chosen; a to-do asks for their payouts. Renting has its own documents. Empty if the progress is unknown. */
export const teachingSteps = ({
  expirations,
  rateCount,
}: Pick<Begun, 'expirations'> & { rateCount: number | undefined }): Step[] =>
  expirations && rateCount !== undefined
    ? inOrder([
        documentStep(expirations.filter(({ kind }) => kind !== 'insurance' && kind !== 'ipc')),
        {
          id: 'rates',
          done: rateCount > 0,
          title: 'Say where you teach',
          text: 'An airport and a rate. Pilots choose you there once your certificates are verified.',
          to: paths.manageAccount({ tab: 'csip' }),
          action: 'Set a rate',
        },
      ])
    : []

/** A new pilot's way to the first flight. Empty if the progress is unknown. */
export const firstSteps = ({ expirations, hasMembership, cardCount, orderCount }: Begun): Step[] => {
  if (!expirations || cardCount === undefined || orderCount === undefined) return []
  const steps = [
    documentStep(expirations),
    {
      id: 'plan',
      done: hasMembership,
      title: 'Choose a plan',
      text: 'You need one to book; higher plans lower the price of every flight.',
      to: paths.membershipPlan(),
      action: 'See plans',
    },
    {
      id: 'card',
      done: cardCount > 0,
      title: 'Add a card',
      text: 'Nothing is charged now. The estimate and deposit are held shortly before each flight.',
      to: paths.paymentsPayout({ add: 'card' }),
      action: 'Add card',
    },
    {
      id: 'aircraft',
      done: orderCount > 0,
      title: 'Find an aircraft',
      text: 'Every result says whether you may fly it and what it costs in total.',
      to: paths.search({ hide_not_rated_aircrafts: 'false' }),
      action: 'Search aircraft',
    },
  ]
  return inOrder(steps)
}
