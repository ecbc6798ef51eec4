import { caseAnswerTime } from '@tailshare/contract/backoffice/cases/caseWords'
import type { LessonWork } from '@tailshare/contract/bookings/lessons/csipRequests'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Queues } from '@tailshare/contract/reports/cockpit/waiting'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import type { RampBoard } from '@tailshare/contract/flights/ramp'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { can } from '@tailshare/rules/bookings/orders/can'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { numberWord } from '../../../numberWord.ts'
import { fullName } from '../../../people/people/personName.ts'
import { canFacts } from '../../../bookings/refusals/canFacts.ts'
import type { Todo } from '../todoItem.ts'

// To-dos from roles: ramp staff, operators, instructors.

const at = (instant: string, { airport: { zone } }: OrderSummary) => {
  const time = new Date(instant)
  return `${shortInstantText(time, zone)} ${zoneText(time, zone)}`
}
/** The number of names that fit on one line. */
const named = 3
const listed = (orders: readonly OrderSummary[], line: (order: OrderSummary) => string) =>
  [...orders.slice(0, named).map(line), ...(orders.length > named ? [`${orders.length - named} more`] : [])].join('; ')

type Pile = Pick<Todo, 'id' | 'tone'> & {
  orders: readonly OrderSummary[]
  one: string
  more: string
  line: (order: OrderSummary) => string
  open: (id?: string) => string
  action: string
}

/** One by name; several grouped, linking to the board. */
const pile = ({ orders, one, more, line, open, action, ...rest }: Pile): Todo | null => {
  const [first] = orders
  if (!first) return null
  const alone = orders.length === 1
  return {
    ...rest,
    icon: 'camera',
    title: alone ? one.replace('{tail}', first.tailNumber) : more.replace('{count}', numberWord(orders.length)),
    text: `${listed(orders, line)}.`,
    to: alone ? open(first.id) : open(),
    action: alone ? action : 'Open the board',
  }
}

/** Late flights, departures now, returns now. */
export const rampTodos = ({ departures, out, returns }: RampBoard, now: Date): Todo[] => {
  const away = [...out, ...returns]
  const isLate = ({ status }: OrderSummary) => status === 'late'
  const isBackNow = ({ status, flightDropTime }: OrderSummary) =>
    status === 'returning' || (status === 'in_flight' && now >= plusHours(new Date(flightDropTime), -1))
  const leaves = (order: OrderSummary) => order.status === 'checking_in' || can('checkOut', canFacts(order, now))
  const due = (order: OrderSummary) => `${order.tailNumber}, due ${at(order.flightDropTime, order)}, ${fullName(order.pilot)}`
  return [
    pile({
      id: 'ramp-late',
      tone: 'danger',
      orders: away.filter(isLate),
      one: '{tail} is late',
      more: '{count} aircraft are late',
      line: due,
      open: paths.returnAircraft,
      action: 'Return',
    }),
    pile({
      id: 'ramp-leaving',
      tone: 'caution',
      orders: departures.filter((order) => order.risk === null && leaves(order)),
      one: 'Check out {tail}',
      more: '{count} aircraft to check out',
      line: (order) => `${order.tailNumber}, leaves ${at(order.flightStartTime, order)}, ${fullName(order.pilot)}`,
      open: paths.checkIn,
      action: 'Check out',
    }),
    pile({
      id: 'ramp-back',
      tone: 'caution',
      orders: away.filter(isBackNow),
      one: 'Return {tail}',
      more: '{count} aircraft come back',
      line: due,
      open: paths.returnAircraft,
      action: 'Return',
    }),
  ].filter((todo) => todo !== null)
}

type Queue = Pick<Todo, 'tone' | 'icon' | 'text' | 'to' | 'action'> & { one: string; more: string }

/** Most urgent first: money before people before papers. */
const queues: Record<keyof Queues, Queue> = {
  disputes: {
    tone: 'danger',
    icon: 'card',
    one: 'A dispute needs an answer',
    more: '{count} disputes need an answer',
    text: 'The bank keeps the money when no answer comes in time.',
    to: paths.operatorDisputes(),
    action: 'See disputes',
  },
  approvals: {
    tone: 'danger',
    icon: 'check',
    one: 'A second operator is needed',
    more: '{count} decisions need a second operator',
    text: 'What nobody approves lapses after a week.',
    to: paths.operatorApprovals(),
    action: 'See approvals',
  },
  claims: {
    tone: 'danger',
    icon: 'camera',
    one: 'A damage claim waits for a decision',
    more: '{count} damage claims wait for a decision',
    text: 'The deposit is kept until you decide.',
    to: paths.operatorClaims(),
    action: 'See damage claims',
  },
  cases: {
    tone: 'caution',
    icon: 'message',
    one: 'A case needs an answer',
    more: '{count} cases need an answer',
    text: `We promised to answer within ${caseAnswerTime}.`,
    to: paths.operatorCases(),
    action: 'See cases',
  },
  appointments: {
    tone: 'caution',
    icon: 'people',
    one: 'A decision about an account needs a second operator',
    more: '{count} decisions about accounts need a second operator',
    text: 'A new operator, another email address, or an account to open again. It lapses after a week.',
    to: paths.operatorApprovals(),
    action: 'See approvals',
  },
  groundedAtRisk: {
    tone: 'caution',
    icon: 'wrench',
    one: 'A grounded aircraft has bookings at risk',
    more: '{count} grounded aircraft have bookings at risk',
    text: 'A booking is canceled twelve hours before its start if its aircraft is still grounded.',
    to: paths.operatorGrounded(),
    action: 'See grounded aircraft',
  },
  reportedMessages: {
    tone: 'caution',
    icon: 'message',
    one: 'A reported message is waiting',
    more: '{count} reported messages are waiting',
    text: 'The person who reported it hears what you decide.',
    to: paths.operatorMessages(),
    action: 'See reported messages',
  },
  reportedReviews: {
    tone: 'caution',
    icon: 'message',
    one: 'A reported review is waiting',
    more: '{count} reported reviews are waiting',
    text: 'It stays public until you decide.',
    to: paths.operatorReviews(),
    action: 'See reported reviews',
  },
  documents: {
    tone: 'caution',
    icon: 'document',
    one: 'A document is waiting',
    more: '{count} documents are waiting',
    text: 'Their pilots cannot book what needs them until you decide.',
    to: paths.operator(),
    action: 'Open the queue',
  },
}

export const operatorTodos = (counts: Queues | null): Todo[] =>
  counts === null
    ? []
    : Object.entries(queues).flatMap(([key, { one, more, ...rest }]) => {
        const count = counts[key as keyof Queues]
        return count > 0
          ? [{ id: `operator-${key}`, title: count === 1 ? one : more.replace('{count}', numberWord(count)), ...rest }]
          : []
      })

/** How far ahead lessons are considered. */
const lessonHours = 48

/** Lessons that start soon, and those whose aircraft is grounded. */
export const lessonTodos = (lessons: readonly OrderSummary[], now: Date): Todo[] =>
  lessons
    .filter(
      ({ status, flightStartTime, csipAsked }) =>
        status === 'booked' && !csipAsked && plusHours(new Date(flightStartTime), -lessonHours) <= now,
    )
    .map((order) => ({
      id: `lesson-${order.id}`,
      tone: order.risk === null ? 'sky' : 'danger',
      icon: 'people',
      title: `Lesson with ${fullName(order.pilot)}, ${at(order.flightStartTime, order)}`,
      text:
        order.risk === null
          ? `${order.tailNumber} at ${order.airport.code}.`
          : `${order.tailNumber} is grounded: ${sentence(order.risk)}`,
      to: paths.order(order.id),
      action: 'View booking',
    }))

/** Requests first, then flights without results. */
export const lessonWorkTodos = ({ requests, results }: LessonWork): Todo[] => [
  ...requests.map(({ order, request }): Todo => ({
    id: `request-${request.id}`,
    tone: 'caution',
    icon: 'people',
    title: `${fullName(order.pilot)} asks you to fly, ${at(order.flightStartTime, order)}`,
    text: `${order.tailNumber} at ${order.airport.code}. Answer by ${at(request.answerBy, order)}.`,
    to: paths.lessons(),
    action: 'Answer',
  })),
  ...results.map((order): Todo => ({
    id: `results-${order.id}`,
    tone: 'plain',
    icon: 'edit',
    title: `Your flight with ${fullName(order.pilot)} has no results yet`,
    text: `${order.tailNumber}, ${at(order.flightStartTime, order)}.`,
    to: paths.lessons(),
    action: 'Record results',
  })),
]

/** The booking's page has the alternatives. */
export const riskTodo = (order: OrderSummary): Todo | null =>
  order.risk === null
    ? null
    : {
        id: `risk-${order.id}`,
        tone: 'danger',
        icon: 'warning',
        title: `Your booking of ${order.tailNumber} is at risk`,
        text: `You leave ${at(order.flightStartTime, order)}. The aircraft is grounded: ${sentence(order.risk)} You can cancel, or fly another one.`,
        to: paths.order(order.id),
        action: 'See your options',
      }

export const payoutTodo = ({ earns, canBePaid }: { earns: boolean; canBePaid: boolean }): Todo | null =>
  !earns || canBePaid
    ? null
    : {
        id: 'payouts',
        tone: 'caution',
        icon: 'bank',
        title: 'Set up your payouts',
        text: 'What you earn waits until we know where to pay it.',
        to: paths.paymentsPayout({ tab: 'payouts' }),
        action: 'Set up payouts',
      }
