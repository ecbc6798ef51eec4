import type { Aircraft } from '@tailshare/contract/aircraft'
import { dueStatus, type Limit } from '@tailshare/rules/maintenance/due'

export type Tracked = Limit & { id: string; title: string; grounds: boolean }

/** What is tracked of an aircraft, with where each item stands now at its home airport. */
export const viewTracked = (items: Tracked[], here: { now: Date; zone: string }): Aircraft['maintenance'] =>
  items.map(({ grounds, ...item }) => ({ ...item, status: dueStatus({ ...item, grounds }, here) }))
