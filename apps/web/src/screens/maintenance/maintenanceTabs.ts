import { lazy } from 'react'
import type { MaintenancePart } from './maintenancePart.ts'

const part = (load: () => Promise<MaintenancePart>) => lazy(async () => ({ default: await load() }))

/** Maintenance tabs, each loaded when opened. The first is the default for `?tab=`. */
export const maintenanceTabs = [
  { key: 'due', title: 'Due', Part: part(async () => (await import('./DueList.tsx')).DueList) },
  { key: 'history', title: 'History', Part: part(async () => (await import('./Logbook.tsx')).Logbook) },
  { key: 'directives', title: 'Directives', Part: part(async () => (await import('./Directives.tsx')).Directives) },
  { key: 'squawks', title: 'Squawks', Part: part(async () => (await import('./SquawkList.tsx')).SquawkList) },
  { key: 'shop', title: 'Shop', Part: part(async () => (await import('./shop/Shop.tsx')).Shop) },
  { key: 'meters', title: 'Meters', Part: part(async () => (await import('./Meters.tsx')).Meters) },
  { key: 'people', title: 'People', Part: part(async () => (await import('./recordKeepers/Keepers.tsx')).Keepers) },
] as const satisfies readonly { key: string; title: string; Part: MaintenancePart }[]
