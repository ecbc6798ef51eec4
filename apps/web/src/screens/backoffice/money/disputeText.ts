import type { Dispute, DisputeDetail } from '@tailshare/contract/payments/disputes'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { Tone } from '../../../ui/display/marks/Badge.tsx'

export const tabs = { open: 'Open', closed: 'Decided' } as const
type Tab = keyof typeof tabs
export const tabOf = (asked: string | null): Tab => (asked === 'closed' ? 'closed' : 'open')

const tones: Record<Dispute['state'], Tone> = {
  needs_response: 'danger',
  under_review: 'caution',
  won: 'go',
  lost: 'plain',
  ended: 'plain',
}
export const disputeTone = ({ state }: Pick<Dispute, 'state'>) => tones[state]

type Deciding = Pick<Dispute, 'state' | 'isInquiry' | 'answerBy' | 'orderId' | 'closed'>

const dayText = (instant: string, zone: string) => plainDayText(dayIn(new Date(instant), zone))

/** The deadline, or the day of the decision. */
export const dayLine = ({ state, answerBy, closed }: Deciding, zone: string) => {
  if (closed !== null) return dayText(closed, zone)
  return state === 'needs_response' && answerBy !== null ? `By ${dayText(answerBy, zone)}` : ''
}

export const outcomeText = ({ state, isInquiry, answerBy, orderId }: Deciding, zone: string) => {
  const until = answerBy === null ? '' : ` by ${dayText(answerBy, zone)}`
  if (state === 'needs_response')
    return isInquiry
      ? `The bank asks before it takes the money back. Please answer${until}.`
      : `The bank took the money back. It keeps it unless we answer${until}.`
  if (state === 'under_review') return 'The bank has our answer and is deciding. That can take weeks.'
  if (state === 'won') return 'The bank returned the money.'
  if (state === 'ended') return 'The bank’s question has ended. No money moved.'
  return orderId === null
    ? 'The bank keeps the money.'
    : 'The bank keeps the money. The people who earned it are still paid; the loss is ours.'
}

/** When one operator accepts the loss, or answers in their own words, and a second must too. */
export const wantedText = ({ wanted, state }: Pick<DisputeDetail, 'wanted' | 'state'>, ownName: string) => {
  if (wanted === null || state !== 'needs_response') return null
  const who = wanted.by === ownName ? 'You want' : `${wanted.by} wants`
  return wanted.evidence === null
    ? `${who} to accept the loss. It is accepted once another operator accepts it, too.`
    : `${who} to answer in these words instead of our evidence. They are sent once another operator sends them, too.`
}

type Shortcut = 'next' | 'previous' | 'evidence' | 'accept'
const keys: Record<string, Shortcut> = { j: 'next', k: 'previous', e: 'evidence', l: 'accept' }
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; typing: boolean }

/** Ignores keys while typing and with modifiers. */
export const shortcutOf = ({ key, ctrlKey, metaKey, altKey, typing }: Pressed): Shortcut | null =>
  typing || ctrlKey || metaKey || altKey ? null : (keys[key.toLowerCase()] ?? null)

/** The first if `id` is not in the list. */
export const neighbor = (ids: readonly string[], id: string, step: 1 | -1): string | undefined => {
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[at + step]
}
