import { caseAnswerTime } from '@tailshare/contract/backoffice/cases/cases'
import type { LessonWork } from '@tailshare/contract/bookings/lessons/csipRequests'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import type { RampBoard } from '@tailshare/contract/flights/ramp'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { can } from '@tailshare/rules/bookings/orders/can'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { numberWord } from '../../numberWord.ts'
import { fullName } from '../../people/people/personName.ts'
import { canFacts } from '../../bookings/refusals/canFacts.ts'
import type { Todo } from './todoItem.ts'

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

type Queue = { documents: number; disputes: number; groundedAtRisk: number; reportedMessages: number; cases: number }

export const operatorTodos = ({ documents, disputes, groundedAtRisk, reportedMessages, cases }: Queue): Todo[] => {
  const todos: (Todo | false)[] = [
    disputes > 0 && {
      id: 'operator-disputes',
      tone: 'danger',
      icon: 'card',
      title: disputes === 1 ? 'A dispute needs an answer' : `${numberWord(disputes)} disputes need an answer`,
      text: 'The bank keeps the money when no answer comes in time.',
      to: paths.operatorDisputes(),
      action: 'See disputes',
    },
    cases > 0 && {
      id: 'operator-cases',
      tone: 'caution',
      icon: 'message',
      title: cases === 1 ? 'A case needs an answer' : `${numberWord(cases)} cases need an answer`,
      text: `We promised to answer within ${caseAnswerTime}.`,
      to: paths.operatorCases(),
      action: 'See cases',
    },
    groundedAtRisk > 0 && {
      id: 'operator-grounded',
      tone: 'caution',
      icon: 'wrench',
      title:
        groundedAtRisk === 1
          ? 'A grounded aircraft has bookings at risk'
          : `${numberWord(groundedAtRisk)} grounded aircraft have bookings at risk`,
      text: 'A booking is canceled twelve hours before its start if its aircraft is still grounded.',
      to: paths.operatorGrounded(),
      action: 'See grounded aircraft',
    },
    reportedMessages > 0 && {
      id: 'operator-messages',
      tone: 'caution',
      icon: 'message',
      title:
        reportedMessages === 1
          ? 'A reported message is waiting'
          : `${numberWord(reportedMessages)} reported messages are waiting`,
      text: 'Whoever reported it hears what you decide.',
      to: paths.operatorMessages(),
      action: 'See reported messages',
    },
    documents > 0 && {
      id: 'operator-documents',
      tone: 'caution',
      icon: 'document',
      title: documents === 1 ? 'A document is waiting' : `${numberWord(documents)} documents are waiting`,
      text: 'Their pilots cannot book what needs them until you decide.',
      to: paths.operator(),
      action: 'Open the queue',
    },
  ]
  return todos.filter((todo) => todo !== false)
}

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
