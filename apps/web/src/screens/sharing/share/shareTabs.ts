import { lazy } from 'react'
import type { SharePart } from './sharePart.ts'

const part = (load: () => Promise<SharePart>) => lazy(async () => ({ default: await load() }))

/** Shares for sale; shown to visitors too. */
export const SalePart = part(async () => (await import('../sale/Sale.tsx')).Sale)

/** Co-ownership tabs, each loaded when opened. The first is the default for `?tab=`. */
export const shareTabs = [
  { key: 'costs', title: 'Costs', Part: part(async () => (await import('../costs/Costs.tsx')).Costs) },
  { key: 'quotas', title: 'Quotas', Part: part(async () => (await import('../quotas/Quotas.tsx')).Quotas) },
  { key: 'holidays', title: 'Holidays', Part: part(async () => (await import('../holidays/Holidays.tsx')).Holidays) },
  { key: 'swaps', title: 'Swaps', Part: part(async () => (await import('../swaps/Swaps.tsx')).Swaps) },
  { key: 'votes', title: 'Votes', Part: part(async () => (await import('../votes/Votes.tsx')).Votes) },
  { key: 'sale', title: 'Sale', Part: SalePart },
  { key: 'people', title: 'People', Part: part(async () => (await import('../people/People.tsx')).People) },
] as const satisfies readonly { key: string; title: string; Part: SharePart }[]
