import { wholeCents } from '@tailshare/contract/text/money'
import type { RealYear } from '@tailshare/contract/reports/calculator/plans'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import type { Services } from '../../../../services.ts'
import { askToSignAgain } from '../../../sharing/shares/agreements/steps.ts'
import { findShared, lockShared } from '../../../sharing/shares/holders/queries.ts'
import { findFigures, findPilotFigures, type Whose } from '../queries.ts'
import { addHours, rangeOf, spanIn } from '../view.ts'
import { findBurn } from './queries.ts'

const monthMs = 30.44 * 86_400_000

/** An aircraft's last twelve months in the calculator's terms. */
export const loadRealYear = async (db: Db, whose: Whose & { aircraftId: string; zone: string }): Promise<RealYear> => {
  const { aircraftId, now } = whose
  const { from, to, ...range } = rangeOf({ period_type: 'year' }, whose)
  const span = spanIn({ from, to, ...range })
  const [figures] = await findFigures(db, whose, [{ key: 'asked', span, by: 'none' }])
  const pilots = await findPilotFigures(db, whose, span)
  const { gph, first } = await findBurn(db, aircraftId, now)
  const hoursOf = (as: 'owner' | 'co_owner' | 'renter') => addHours(pilots.filter(({ flownAs }) => flownAs === as)).hobbsHours
  const [flightCents, cancellationCents] = [figures?.flightCents ?? 0, figures?.cancellationCents ?? 0]
  const rentedHours = hoursOf('renter')
  const rentedCents = pilots.filter(({ flownAs }) => flownAs === 'renter').reduce((sum, pilot) => sum + pilot.flightCents, 0)
  const months = first === null ? 0 : Math.min(12, Math.max(1, Math.ceil((now.getTime() - first.getTime()) / monthMs)))
  return {
    from: from!,
    to,
    months,
    rentedHours,
    ownHours: hoursOf('owner'),
    coOwnerHours: hoursOf('co_owner'),
    flightCents,
    cancellationCents,
    incomeCents: flightCents + cancellationCents,
    rateHourCents: rentedHours === 0 ? null : wholeCents(10 * rentedCents, Math.round(10 * rentedHours)),
    burnGph: gph,
  }
}

type Changing = Pick<Services, 'db' | 'config'> & { account: Caller; now: Date }

/** Changes the plan and asks for new signatures where share agreements still depend on it. */
export const changePlan = ({ db, config, account, now }: Changing, aircraftId: string, change: (tx: Tx) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await lockShared(tx, aircraftId)
    await change(tx)
    const shared = await findShared(tx, aircraftId, account.id)
    if (shared) await askToSignAgain({ tx, config, shared, now })
  })
