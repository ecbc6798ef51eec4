import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'

/** The grounding squawk without its final period; `null` if none. */
export const groundedBy = ({ squawks }: Pick<Aircraft, 'squawks'>): string | null =>
  squawks.find(({ severity }) => severity === 'grounding')?.text.replace(/\.$/, '') ?? null
