import type { DamageClaim } from '@tailshare/contract/flights/damage/damageClaims'
import type { ButtonKind } from '../../../ui/Button.tsx'

export type Turn = 'agree' | 'contest' | 'price' | 'withdraw' | 'decide'

/** Most likely first. */
export const turnsOf = ({ may }: DamageClaim): [Turn, string, ButtonKind][] => [
  ...(may.includes('answer')
    ? ([
        ['agree', 'Agree', 'go'],
        ['contest', 'Contest', 'line'],
      ] as [Turn, string, ButtonKind][])
    : []),
  ...(may.includes('price') ? ([['price', 'Say what it costs', 'go']] as [Turn, string, ButtonKind][]) : []),
  ...(may.includes('decide') ? ([['decide', 'Decide', 'go']] as [Turn, string, ButtonKind][]) : []),
  ...(may.includes('withdraw') ? ([['withdraw', 'Withdraw the claim', 'line']] as [Turn, string, ButtonKind][]) : []),
]
