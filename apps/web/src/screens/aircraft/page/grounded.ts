import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'

/** What grounds an aircraft, as it was reported, without the point at its end; `null` where it may fly. */
export const groundedBy = ({ squawks }: Pick<Aircraft, 'squawks'>): string | null =>
  squawks.find(({ severity }) => severity === 'grounding')?.text.replace(/\.$/, '') ?? null
