import { fleetRoleIn, whyNotBlock } from '@tailshare/rules/schedule/blocks/blockRights'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import type { Seen } from '../steps.ts'
import { findScheduledAircraft } from '../../schedule/queries.ts'

const notTheirs = 'Only the owner can set time aside. Tell them what you need.'

/** Why the caller may not block shop time, and whether they may move bookings. */
export const shopTimeRights = async (db: Db, { id, owner }: Seen, account: Caller) => {
  const aircraft = await findScheduledAircraft(db, id, account.id)
  const role = aircraft ? fleetRoleIn(aircraft, account) : null
  const whyNotSet = role === null ? notTheirs : whyNotBlock(role, { kind: 'maintenance', repeats: false, isTheirs: true })
  return { whyNotSet, mayMove: whyNotSet === null && (owner.id === account.id || account.isOperator) }
}
