import { moneyText } from '@tailshare/contract/text/money'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/price/quote'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import { splitRefunds } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { flownBy } from '@tailshare/rules/flights/return/flown'
import { Refusal } from '../../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../../jobs/enqueue.ts'
import { insertChange } from '../../../bookings/orders/queries.ts'
import { tellOfBooking } from '../../../bookings/steps.ts'
import { endUpTo, findRunning, setFlightIncome } from '../queries.ts'
import { bookFlight, priceOf } from '../steps.ts'
import { mustBeNow, readStageIn, workOnOrder, type Calling } from '../../stages/steps.ts'
import { metersBefore, recordOf } from '../../stages/view.ts'

const sharesOf = ({ lines }: ReturnType<typeof priceOf>) => {
  const { ownerCents, csipCents } = splitIncome(lines)
  return { totalCents: totalOf(lines), ownerCents, csipCents }
}

/** The pilot approves the price beyond the plan: it is charged in full, and payouts follow. */
export const agreePrice = (calling: Calling, orderId: string, cents: number) =>
  workOnOrder(calling, orderId, 'agreePrice', async (work) => {
    mustBeNow(work, 'agreePrice')
    const { tx, row, account, now, config } = work
    const answers = recordOf(row, 'return')?.answers ?? {}
    const flown = flownBy(recordOf(row, 'departure')?.answers ?? {}, answers, metersBefore(row, 'return'))
    const [was, is] = [priceOf(work, flown), priceOf({ row: { ...row, priceUpToCents: null }, config }, flown)]
    const { heldCents: ofPrice } = splitRefunds(was.lines)
    const { runningHeldCents } = await findRunning(tx, orderId)
    const heldCents = ofPrice + runningHeldCents
    if (heldCents === 0) throw new Refusal('wrong_state', { detail: 'Nothing of this price waits for your yes.' })
    if (heldCents !== cents) throw new Refusal('wrong_state', { detail: 'The price has changed. Take another look.' })
    await endUpTo(tx, orderId)
    await bookFlight(work, is)
    const [before, after] = [sharesOf(was), sharesOf(is)]
    await setFlightIncome(tx, orderId, after.ownerCents)
    await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(now) })
    const why = `Agreed to ${moneyText(cents)} beyond the plan`
    await insertChange(tx, { orderId, status: row.status, byId: account.id, why, totalCents: after.totalCents, at: now })
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'priceAgreed', cents, before, after } })
    return readStageIn(work, 'return')
  })
