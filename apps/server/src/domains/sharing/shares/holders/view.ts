import { limitsOf, usualTerms, type QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import type { Shared } from './queries.ts'

/** Quotas of the whole aircraft: the partners' latest agreed ones, else the defaults. */
export const termsOf = ({ terms, type }: Pick<Shared, 'terms' | 'type'>): QuotaTerms => terms ?? usualTerms(type)

export const quotasOf = (shared: Pick<Shared, 'terms' | 'type'>, percent: number) => limitsOf(percent, termsOf(shared))
