import type { CanFacts } from './canGuards.ts'

/** Said to an operator about what concerns themselves (docs/decisions/0123). */
export const ownMatterText = 'It is about your own booking, payment or aircraft. Another operator has to do this.'

/**
 * Why an operator may not call a no-go, as far as their part in the booking tells: its pilot always may. Whether they hold a share
 * of the aircraft is known to the server alone.
 */
export const whyNotNoGo = ({ as }: Pick<CanFacts, 'as'>) =>
  !as.includes('pilot') && as.some((role) => role === 'owner' || role === 'csip') ? ownMatterText : null
