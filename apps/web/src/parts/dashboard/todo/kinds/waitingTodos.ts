import { moneyText, rateText } from '@tailshare/contract/text/money'
import { periodText, shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import type { WaitingItem, WaitingKind } from '@tailshare/contract/reports/cockpit/waiting'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import type { Todo } from '../todoItem.ts'

type Known = {
  id: string
  what: string
  who: string
  /** Tail number, and ID of the aircraft. */
  tail: string
  aircraft: string
  cents: number
  price: string
  by: string
  time: string
  trip: { from?: string; to?: string }
}
type TodoWords = Pick<Todo, 'tone' | 'icon' | 'title' | 'text' | 'to' | 'action'>

/** The place of the tabs on the page of the shares, below what waits. */
export const shareTabsId = 'tabs'
const share = (aircraft: string, query: Parameters<typeof paths.coOwnershipInfo>[1]) =>
  `${paths.coOwnershipInfo(aircraft, query)}#${shareTabsId}`

const said: Record<WaitingKind, (known: Known) => TodoWords> = {
  vote: (known) => ({
    tone: 'caution',
    icon: 'people',
    title: known.what,
    text: `${known.tail}. The vote closes ${known.by}.`,
    to: share(known.aircraft, { tab: 'votes' }),
    action: 'Vote',
  }),
  expense: (known) => ({
    tone: 'caution',
    icon: 'card',
    title: `${known.who} entered an expense of ${known.price}`,
    text: `${known.tail}: ${known.what}. Without an objection by ${known.by} it counts as agreed.`,
    to: share(known.aircraft, { tab: 'costs' }),
    action: 'Answer',
  }),
  questioned_expense: (known) => ({
    tone: 'caution',
    icon: 'card',
    title: `${known.who} questions your expense of ${known.price}`,
    text: `${known.tail}: ${known.what}. It is not shared until you change it or ${known.who} agrees.`,
    to: share(known.aircraft, { tab: 'costs' }),
    action: 'Read why',
  }),
  holiday_draft: (known) => ({
    tone: 'caution',
    icon: 'calendar',
    title: `Rank your holidays of ${known.what}`,
    text: `${known.tail}. They are drawn ${known.by}.`,
    to: share(known.aircraft, { tab: 'holidays', year: Number(known.what) }),
    action: 'Rank them',
  }),
  swap: (known) => ({
    tone: 'caution',
    icon: 'calendar',
    title: `${known.who} offers you a swap`,
    text: `${known.tail}, ${known.time}. Answer by ${known.by}.`,
    to: share(known.aircraft, { tab: 'swaps' }),
    action: 'Answer',
  }),
  share_request: ({ id, aircraft, who, what, tail, cents }) => ({
    tone: 'caution',
    icon: 'people',
    title: `${who} asks for ${what}% of ${tail}`,
    text: `For ${rateText(cents)}, as you offered it.`,
    to: share(aircraft, { request: id }),
    action: 'Answer',
  }),
  share_signature: ({ id, aircraft, what, tail }) => ({
    tone: 'caution',
    icon: 'edit',
    title: `Sign the sale of ${what}% of ${tail}`,
    text: 'It changes hands once both of you have signed.',
    to: share(aircraft, { request: id }),
    action: 'Read and sign',
  }),
  claim_unpriced: ({ id, tail, what, by }) => ({
    tone: 'danger',
    icon: 'camera',
    title: `${tail} came back damaged`,
    text: `${sentence(what)} Say what it costs by ${by}.`,
    to: paths.inspection(id),
    action: 'Set the amount',
  }),
  claim_asked: ({ id, tail, what, by }) => ({
    tone: 'danger',
    icon: 'camera',
    title: `Damage to ${tail} is claimed from you`,
    text: `${sentence(what)} Answer by ${by}.`,
    to: paths.inspection(id),
    action: 'Answer',
  }),
  late_fee: ({ id, tail, who, price, by }) => ({
    tone: 'danger',
    icon: 'wrench',
    title: `Could ${tail} not fly?`,
    text: `${who} canceled late because of a squawk, and ${price} waits for your word. If it could not fly, start work on the squawk by ${by}, and nothing is charged.`,
    to: paths.squawk(id),
    action: 'See the squawk',
  }),
  beyond_plan: ({ id, tail }) => ({
    tone: 'caution',
    icon: 'card',
    title: `${tail}: the meter came to more than you planned`,
    text: 'Somebody else read it, so the rest is charged only once you say yes.',
    to: paths.order(id),
    action: 'See the price',
  }),
  lesson_alternative: ({ id, tail, who }) => ({
    tone: 'caution',
    icon: 'people',
    title: `${who} cannot make it, and offers something else`,
    text: `Your booking of ${tail} has no instructor meanwhile.`,
    to: paths.order(id),
    action: 'See the offer',
  }),
  free_time: ({ aircraft, tail, time, by, trip }) => ({
    tone: 'danger',
    icon: 'clock',
    title: `${tail} is free for you`,
    text: `${time}. The next in line hears of it ${by}.`,
    to: paths.book(aircraft, trip),
    action: 'Book',
  }),
  bank_deposits: ({ what }) => ({
    tone: 'caution',
    icon: 'bank',
    title: `Confirm your bank account ending in ${what}`,
    text: 'We sent it two small deposits. Enter their amounts.',
    to: paths.paymentsPayout(),
    action: 'Enter the amounts',
  }),
  work_order: ({ aircraft, tail, what }) => ({
    tone: 'caution',
    icon: 'wrench',
    title: `${tail}: work order ${what} is still open`,
    text: 'Its days in the shop are over. Record what was done, and close it.',
    to: paths.maintenance(aircraft, { tab: 'shop' }),
    action: 'Close it',
  }),
  case: ({ id, what, tail, by }) => ({
    tone: 'caution',
    icon: 'message',
    title: `Case ${what}: we need your view`,
    text: `About a trip of ${tail}. By ${by}, if you can.`,
    to: paths.case(id),
    action: 'Answer',
  }),
  review: ({ id, tail, by }) => ({
    tone: 'sky',
    icon: 'edit',
    title: `How was ${tail}?`,
    text: `You can review the flight until ${by}.`,
    to: paths.order(id),
    action: 'Review',
  }),
}

/** Times of things without an aircraft are never shown. */
const noZone = 'UTC'

export const waitingTodos = (items: readonly WaitingItem[]): Todo[] =>
  items.map(({ kind, id, aircraft, what, who, cents, period, by, since }) => {
    const zone = aircraft?.zone ?? noZone
    const at = (instant: string) => `${shortInstantText(new Date(instant), zone)} ${zoneText(new Date(instant), zone)}`
    return {
      id: `${kind}-${id}`,
      ...said[kind]({
        id,
        what,
        who,
        tail: aircraft?.tailNumber ?? '',
        aircraft: aircraft?.id ?? '',
        cents: cents ?? 0,
        price: moneyText(cents ?? 0),
        by: by === null ? '' : at(by),
        time: period ? periodText({ from: new Date(period.from), to: new Date(period.to) }, zone) : '',
        trip: period ?? {},
      }),
      ...(since !== null && { since: { at: since, zone } }),
    }
  })
