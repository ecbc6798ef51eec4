import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { allowed, found } from '../../../../http/refusal.ts'
import { findSharedUse } from '../../../bookings/quotas/queries.ts'
import { viewerRole } from '../../../bookings/quotas/steps.ts'
import { holidayDaysAround } from '../../../bookings/quotas/view.ts'

type Loading = { callerId: string; year?: number | undefined; now: Date }

/** A shared aircraft with the facts for its quotas; `undefined` if it is not shared. */
export const loadSharers = (db: Db, aircraftId: string, asked: Loading) =>
  findSharedUse(db, aircraftId, { ...asked, holidayDays: holidayDaysAround(asked.year, asked.now) })

type DraftRequest = { aircraftId: string; account: Caller; now: Date; year?: number | undefined; what: string }

/** A shared aircraft, for partners and readers. Throws `not_found` for others. */
export const seeSharers = async (db: Db, { aircraftId, account, now, year, what }: DraftRequest) => {
  const shared = found(await loadSharers(db, aircraftId, { callerId: account.id, year, now }))
  const you = await viewerRole(db, shared, { account, now, what })
  return { shared, you }
}

/** The same for acts reserved to partners. */
export const mustHold = async (db: Db, asked: DraftRequest) => {
  const { shared, you } = await seeSharers(db, asked)
  allowed(shared.holders.some(({ person }) => person.id === asked.account.id))
  return { shared, you }
}
