import type { ServiceData } from '@tailshare/contract/maintenance/serviceData'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { dueStatus } from '@tailshare/rules/maintenance/items/due'
import type { ServiceRow } from './queries.ts'

export const viewService = (row: ServiceRow, now: Date): ServiceData => {
  const {
    ownerId: _owner,
    airportId: _airport,
    isShared: _shared,
    zone,
    groundedReason,
    bookGph,
    flownGph,
    lastFlight,
    items,
    ...data
  } = row
  const today = dayIn(now, zone)
  return {
    ...data,
    grounded: groundedReason,
    lastFlight: lastFlight?.toISOString() ?? null,
    burn: { bookGph, flownGph },
    inspections: items.map(({ grounds, groundsFor, toConfirm, ...item }) => ({
      ...item,
      status: dueStatus({ ...item, grounds, groundsFor, toConfirm }, { now, zone }),
      daysSince: item.lastDoneOn === null ? null : daysBetween(item.lastDoneOn, today),
    })),
  }
}
