import { limitsOf, usualTerms, type QuotaTerms } from '@tailshare/rules/sharing/quotas/shareLimits'
import type { Shared } from './queries.ts'

/** Of the whole aircraft: what its co-owners agreed on last, else what is usual. */
export const termsOf = ({ terms, type }: Pick<Shared, 'terms' | 'type'>): QuotaTerms => terms ?? usualTerms(type)

/** What a part of this aircraft gives. */
export const quotasOf = (shared: Pick<Shared, 'terms' | 'type'>, percent: number) => limitsOf(percent, termsOf(shared))
