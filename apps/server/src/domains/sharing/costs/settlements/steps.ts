import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { netsOf } from '@tailshare/rules/sharing/costs/month/costMonth'
import { netTransfers } from '@tailshare/rules/sharing/costs/month/netting'
import { chargedOn, monthsToClose } from '@tailshare/rules/sharing/costs/settling'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { settlementEntries } from '@tailshare/rules/payments/ledger'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import type { Services } from '../../../../services.ts'
import { insertMovement } from '../../../payments/ledger/queries.ts'
import { findCostAircraft, findFund, findShareBalance, fundId, lockCosts, type CostAircraft } from '../queries.ts'
import { loadMonth, tellPartners } from '../steps.ts'
import * as q from './queries.ts'

/** In cents, negative if they are owed. Must be 0 to delete the account. */
export const owesSettlement = async (db: Db, accountId: string, aircraftId: string) => {
  const cents = await findShareBalance(db, { aircraftId, accountId })
  return Math.abs(cents) < leastChargeCents ? 0 : cents
}

export const shareText = (tailNumber: string, month: string) => `Shared costs of ${tailNumber}, ${monthText(month)}`

type Closing = { aircraft: Pick<CostAircraft, 'id' | 'zone' | 'tailNumber' | 'ownerId'>; month: string; now: Date }

/** Closes a month for good: saves its lines and parts and books the movement. */
export const writeMonth = async (tx: Tx, { aircraft, month, now }: Closing) => {
  const { facts, terms, lines, percents, hours } = await loadMonth(tx, aircraft, month)
  const nets = netsOf(lines)
  const movementId = await insertMovement(tx, {
    kind: 'settlement',
    note: shareText(aircraft.tailNumber, month),
    at: now,
    entries: settlementEntries(aircraft.id, nets),
  })
  const settlementId = await q.insertSettlement(tx, {
    aircraftId: aircraft.id,
    month,
    runningCostsId: terms?.id ?? null,
    movementId: movementId ?? null,
    transfers: netTransfers(nets),
    totalCents: lines.reduce((sum, { accountId, cents }) => sum + (accountId !== null && cents > 0 ? cents : 0), 0),
    fundCents: await findFund(tx, aircraft.id),
    at: now,
  })
  await q.insertLines(tx, settlementId, lines)
  const ids = new Set([...percents.keys(), ...[...nets.keys()].filter((id) => id !== null)])
  const parts = [...ids].map((accountId) => ({
    accountId,
    percent: percents.get(accountId) ?? 0,
    hours: hours.get(accountId) ?? 0,
    netCents: nets.get(accountId) ?? 0,
  }))
  await q.insertParts(tx, { settlementId, aircraftId: aircraft.id }, parts)
  const expenseIds = facts.expenses.map(({ id }) => id)
  const orderIds = facts.flights.map(({ orderId }) => orderId)
  await q.markSettled(tx, { settlementId, aircraftId: aircraft.id, expenseIds, orderIds })
  return parts
}

type PartNews = { aircraft: CostAircraft; month: string; accountId: string; netCents: number }

const tellPart = async (tx: Tx, config: Services['config'], { aircraft, month, accountId, netCents }: PartNews) => {
  const { id, tailNumber } = aircraft
  const balance = await findShareBalance(tx, { aircraftId: id, accountId })
  const before = balance - netCents
  const name = monthText(month)
  const carried =
    before === 0
      ? ''
      : before > 0
        ? ` That includes ${moneyText(before)} from before.`
        : ` ${moneyText(-before)} of credit from before is taken off.`
  if (balance >= leastChargeCents)
    return tellPartners({ db: tx, config }, id, [accountId], {
      kind: 'warning',
      mustKnow: true,
      title: `You owe ${moneyText(balance)} for ${tailNumber}`,
      text: `${name} is settled.${carried} Pay by card or bank; on ${plainDayText(chargedOn(month))} we charge your primary payment method.`,
      button: 'See the lines and pay',
    })
  if (balance <= -leastChargeCents)
    return tellPartners({ db: tx, config }, id, [accountId], {
      title: `Your partners in ${tailNumber} owe you ${moneyText(-balance)}`,
      text: `${name} is settled.${carried} We pay it out as soon as they have paid. Without a payout account it stays as credit for the next month.`,
    })
  return tellPartners({ db: tx, config }, id, [accountId], {
    title: `${name} is settled for ${tailNumber}`,
    text:
      balance === 0
        ? 'You are even.'
        : `${moneyText(Math.abs(balance))} is too little to ${balance > 0 ? 'charge' : 'pay out'} and carries over to next month.`,
  })
}

/** Closes an aircraft's due months, oldest first, each in its own transaction. Idempotent. */
export const closeMonths = async ({ db, config }: Pick<Services, 'db' | 'config'>, aircraftId: string, now: Date) => {
  for (;;) {
    const isClosed = await inTransaction(db, async (tx) => {
      await lockCosts(tx, aircraftId)
      const aircraft = await findCostAircraft(tx, aircraftId, fundId)
      const begun = await q.findFirstMonth(tx, aircraftId)
      if (!aircraft || begun === null) return false
      const last = (await q.findLastClosed(tx, aircraftId))?.month ?? null
      const [month] = monthsToClose({ begun, last, today: dayIn(now, aircraft.zone) })
      if (month === undefined) return false
      const parts = await writeMonth(tx, { aircraft, month, now })
      // Tell everyone what they owe or get.
      for (const { accountId, netCents } of parts) await tellPart(tx, config, { aircraft, month, accountId, netCents })
      return true
    })
    if (!isClosed) return
  }
}
