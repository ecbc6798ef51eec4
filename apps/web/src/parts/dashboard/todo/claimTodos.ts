import type { WaitingClaim } from '@tailshare/contract/flights/damage/damageClaims'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import type { Todo } from './todoItem.ts'

const said = {
  unpriced: { title: (tail: string) => `${tail} came back damaged`, ask: 'Say what it costs', action: 'Set the amount' },
  asked: { title: (tail: string) => `Damage to ${tail} is claimed from you`, ask: 'Answer', action: 'Answer' },
} as const

export const claimTodos = (claims: readonly WaitingClaim[]): Todo[] =>
  claims.map(({ id, orderId, tailNumber, zone, state, text, answerBy }) => ({
    id: `claim-${id}`,
    tone: 'danger',
    icon: 'camera',
    title: said[state].title(tailNumber),
    text: `${sentence(text)} ${said[state].ask} by ${wholeInstantText(new Date(answerBy), zone)}.`,
    to: paths.inspection(orderId),
    action: said[state].action,
  }))
