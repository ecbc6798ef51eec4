import { countText } from '@tailshare/contract/text/countText'
import { verificationTakes } from '@tailshare/contract/base/constants'
import { dayText, instantText } from '@tailshare/contract/text/timeText'

// Partial sentences shared by several rules. Days are `YYYY-MM-DD`, instants ISO in UTC.

export const at = (instant: string, zone: string) => instantText(new Date(instant), zone)

const returns = (trip: { dropTime: string; zone: string }) => `This trip returns on ${at(trip.dropTime, trip.zone)}.`

export const endsBeforeReturn = (trip: { validUntil: string; dropTime: string; zone: string }) =>
  `It is valid until ${dayText(trip.validUntil)}. ${returns(trip)}`

/** When one inspection, or the first of `count`, is or was due. */
export const dueByText = (trip: { dueOn: string; isPast: boolean; dropTime: string; zone: string }, count: number) =>
  `${count === 1 ? 'It' : 'The first'} ${trip.isPast ? 'was' : 'is'} due by ${dayText(trip.dueOn)}. ${returns(trip)}`

export const countsUntil = (trip: { checkedOn: string; validUntil: string; dropTime: string; zone: string }) =>
  `It was on ${dayText(trip.checkedOn)} and is valid through ${dayText(trip.validUntil)}. ${returns(trip)}`

export const newer = (pending: boolean) => (pending ? ` A newer one is being verified, ${verificationTakes}.` : '')

export const verifying = `We check it, ${verificationTakes}. You can book as soon as it is verified.`

export const days = (count: number) => countText(count, 'day')
export const holidays = (count: number) => countText(count, 'holiday')

/** A title inside a sentence: `medical certificate`. Keeps leading acronyms: `SF50 type rating`. */
export const inSentence = (title: string) => (/^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1))

/** `Oil change`, `Oil change and Annual`, `Oil change, VOR check and Annual`. */
export const listText = (names: string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
