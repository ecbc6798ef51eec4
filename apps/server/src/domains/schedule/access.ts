import type { Period } from '@tailshare/contract/text/period'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { fleetRoleIn, whyNotBlock } from '@tailshare/rules/schedule/blocks/blockRights'
import type { Caller } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'

/** Whether roles may see who booked. Others see only that the time is taken. */
export const seesWhoBooked = (as: readonly OrderRole[]) => {
  const roles = as.join(',')
  const known = seeing.get(roles) ?? isFor('seeWhoBooked', { as })
  seeing.set(roles, known)
  return known
}
/** Cache by role: a fleet's month asks thousands of times. */
const seeing = new Map<string, boolean>()

/** The requested period. Refuses more than `mostDays`. */
export const askedPeriod = (query: { from: string; to: string }, mostDays: number): Period => {
  const period = { from: new Date(query.from), to: new Date(query.to) }
  const days = (period.to.getTime() - period.from.getTime()) / 86_400_000
  if (days <= 0 || days > mostDays) throw new Refusal('bad_input', { detail: `Please ask for one to ${mostDays} days` })
  return period
}

type Aircraft = Parameters<typeof fleetRoleIn>[0]

/** Refuses, with the reason, people who may not block time on this aircraft. */
export const mustBlock = (aircraft: Aircraft, account: Caller, block?: Parameters<typeof whyNotBlock>[1]) => {
  const why = whyNotBlock(fleetRoleIn(aircraft, account), block)
  if (why !== null) throw new Refusal('not_allowed', { detail: why })
}
