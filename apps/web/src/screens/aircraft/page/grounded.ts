import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'

/** The squawk that grounds the aircraft, without its final period; `null` if airworthy. */
export const groundedBy = ({ squawks }: Pick<Aircraft, 'squawks'>): string | null =>
  squawks.find(({ severity }) => severity === 'grounding')?.text.replace(/\.$/, '') ?? null
