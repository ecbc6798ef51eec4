import { dayIn, endOfMonth, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { RolePart, RoleStatement, RoleStatementQuery } from '@tailshare/contract/payments/payouts'
import type { Db } from '../../../db/connect.ts'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { listFlown, listOpenings, listRoleLines, listRoles } from './queries.ts'
import { factsOf, viewLines } from './view.ts'

/** One month in one role. Balances are those of the account statement, split by role and aircraft. */
export const loadRoleStatement = async (
  db: Db,
  accountId: string,
  { role, month: asked }: RoleStatementQuery,
  now: Date,
): Promise<RoleStatement> => {
  const zone = await findHomeZone(db, accountId)
  const month = asked ?? dayIn(now, zone).slice(0, 7)
  const first = `${month}-01`
  const span = { from: instantAt(first, '00:00', zone), to: instantAt(plusDays(endOfMonth(first), 1), '00:00', zone) }
  const rows = await listRoleLines(db, { accountId, role, ...span })
  const flown = await listFlown(db, { accountId, role, ...span })
  const openings = await listOpenings(db, { accountId, role, from: span.from })
  const partOf = (aircraftId: string | null, title: string, opening: number, every: boolean): RolePart => {
    const own = rows.filter((row) => every || row.aircraftId === aircraftId)
    const lines = viewLines(own, { role, zone, opening })
    return {
      aircraftId,
      title,
      facts: factsOf(
        role,
        own,
        flown.filter((one) => every || one.aircraftId === aircraftId),
      ),
      openingCents: opening,
      closingCents: lines.at(-1)?.balanceCents ?? opening,
      lines,
    }
  }
  // Instructors are paid by lesson, across aircraft.
  const all =
    role === 'csip'
      ? [
          partOf(
            null,
            'Instruction',
            openings.reduce((sum, { cents }) => sum + cents, 0),
            true,
          ),
        ]
      : openings.map(({ aircraftId, title, cents }) => partOf(aircraftId, title, cents, false))
  const hasSomething = ({ lines, openingCents, facts }: RolePart) =>
    lines.length > 0 || openingCents !== 0 || facts.some(({ amount }) => amount !== 0)
  return { role, month, zone, roles: await listRoles(db, accountId), parts: all.filter(hasSomething) }
}
