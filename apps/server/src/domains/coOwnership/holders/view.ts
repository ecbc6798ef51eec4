import { defaultLimits } from '@tailshare/rules/coOwnership/shareLimits'
import type { Shared } from './queries.ts'

/** What a part of this aircraft gives. */
export const quotasOf = ({ type }: Pick<Shared, 'type'>, percent: number) => defaultLimits(percent, type)
