import { countText } from '@tailshare/contract/text/countText'
import { dayIn } from '@tailshare/contract/text/period'
import type { ClosedLine, CloseWorkOrder } from '@tailshare/contract/maintenance/shop/workOrders'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { listText } from '@tailshare/rules/bookings/orders/words'
import { problemsWithLines } from '@tailshare/rules/maintenance/shop/workOrders'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { findItem } from '../../items/queries.ts'
import { recordDone } from '../../items/steps.ts'
import { dueText } from '../../items/view.ts'
import type { Seen } from '../../steps.ts'
import { moveSquawk } from '../../../flights/squawks/moves/steps.ts'
import * as q from '../orders/queries.ts'
import { freeVisit, tellOfOrder, type ShopContext } from '../orders/steps.ts'

type Visit = { context: ShopContext; orderId: string; body: CloseWorkOrder; today: string }
type Answered = { line: q.LineRow; answer: ClosedLine }

/** Adds a line's title to a refusal, and moves it to the visit's field or to the lines. */
const withTitle =
  ({ line, answer }: Answered) =>
  (error: unknown) => {
    if (!(error instanceof BadInput)) throw error
    const ofVisit = { doneOn: 'doneOn', doneHours: line.meter === 'flight_meter' ? 'flightMeter' : 'hobbs' } as Record<
      string,
      string
    >
    const own = new Set([
      ...(answer.doneOn === undefined ? [] : ['doneOn']),
      ...(answer.doneHours === undefined ? [] : ['doneHours']),
    ])
    const fields: Record<string, string[]> = {}
    for (const [name, said] of Object.entries(error.fields)) {
      const field = own.has(name) ? 'lines' : (ofVisit[name] ?? 'lines')
      ;(fields[field] ??= []).push(...said.map((text) => `${line.title}: ${text}`))
    }
    throw new BadInput(fields)
  }

/** Signs an item off. Returns the day, the meter and the next due for its line. */
const signOff = async (
  { context: { tx, account, now }, orderId, body, today, stillInoperative }: Visit & { stillInoperative: string[] },
  answered: Answered,
) => {
  const { line, answer } = answered
  const itemId = line.itemId!
  const before = found(await findItem(tx, itemId))
  if (before.retiredAt)
    throw new Refusal('item_retired', {
      detail: `${line.title} was retired. Please put it back, or take it off this work order.`,
    })
  const doneOn = answer.doneOn ?? body.doneOn
  const ofVisit = line.meter === 'flight_meter' ? body.flightMeter : body.hobbs
  await recordDone(tx, {
    itemId,
    doneOn,
    doneHours: answer.doneHours ?? (answer.doneOn === undefined ? ofVisit : null),
    ...(line.meter === 'hobbs' && answer.doneOn === undefined && { flightMeter: body.flightMeter }),
    doneBy: answer.doneBy ?? body.doneBy,
    certificate: answer.certificate ?? body.certificate,
    work: answer.work,
    fixedDueOn: answer.fixedDueOn,
    documentIds: answer.documentIds,
    workOrderId: orderId,
    stillInoperative,
    signedById: account.id,
    today,
    now,
  }).catch(withTitle(answered))
  const after = found(await findItem(tx, itemId))
  return { doneOn, doneHours: after.lastDoneHobbs, nextDue: dueText(after) }
}

/** Closes a squawk; one closed meanwhile stays as it is. */
const settleSquawk = async ({ context: { tx, account, now, config }, body }: Visit, { line, answer }: Answered) => {
  const certificate = answer.certificate ?? body.certificate
  if (line.squawkState !== 'closed') {
    if (answer.work.length > mostReason)
      throw new BadInput({ lines: `${line.title}: ${fieldMessages.maxValue(`${mostReason} characters`)}` })
    await moveSquawk({ db: tx, account, config, now }, line.squawkId!, { move: 'close', reason: answer.work, certificate })
  }
  return { doneOn: answer.doneOn ?? body.doneOn }
}
const mostReason = 500

const newsOf = (answered: readonly Answered[], name: string) => {
  const titles = (done: boolean) => answered.filter(({ answer }) => answer.done === done).map(({ line }) => line.title)
  const [done, left] = [titles(true), titles(false)]
  const doneText = done.length > 0 ? `${name} signed off ${listText(done)}.` : `${name} closed it with nothing done.`
  return left.length > 0 ? `${doneText} Not done: ${listText(left)}.` : doneText
}

/** Closes a visit in one transaction: signs off items, closes squawks and frees the remaining time. */
export const closeVisit = async (context: ShopContext, row: q.OrderRow, seen: Seen, body: CloseWorkOrder) => {
  const { tx, account, now } = context
  const lines = await q.listLines(tx, row.id)
  const wrong = problemsWithLines(
    lines.map(({ id, title, squawkId }) => ({ id, title, isSquawk: squawkId !== null })),
    body.lines,
  )
  if (wrong) throw new BadInput({ lines: wrong })
  const today = dayIn(now, seen.airport.zone)
  if (body.doneOn > today) throw new BadInput({ doneOn: 'This day is in the future' })
  const visit = { context, orderId: row.id, body, today }
  const answered = lines.map((line) => ({ line, answer: body.lines.find(({ id }) => id === line.id)! }))
  // Squawks first: the annual needs the fate of inoperative equipment. What the shop left open counts as inspected.
  const leftOpen = answered.flatMap(({ line, answer }) => (line.squawkId !== null && !answer.done ? [line.squawkId] : []))
  const stillInoperative = [...leftOpen, ...body.stillInoperative]
  for (const one of answered.toSorted((a, b) => Number(a.line.itemId !== null) - Number(b.line.itemId !== null))) {
    const { line, answer } = one
    const { work, costCents } = answer
    const said = { work, costCents, outcome: answer.done ? ('done' as const) : ('not_done' as const) }
    const by = { byName: answer.doneBy ?? body.doneBy, certificate: answer.certificate ?? body.certificate }
    const did = !answer.done
      ? {}
      : { ...by, ...(line.itemId === null ? await settleSquawk(visit, one) : await signOff({ ...visit, stillInoperative }, one)) }
    await q.setLine(tx, line.id, { ...said, ...did })
  }
  await q.setOrder(tx, row.id, { state: 'closed', closedAt: now, closedById: account.id, costCents: body.costCents })
  await freeVisit(context, row, seen)
  await tellOfOrder(context, seen, {
    title: `${seen.tailNumber}: work order ${row.number} is closed, ${countText(lines.length, 'line')}`,
    text: newsOf(answered, `${account.firstName} ${account.lastName}`),
  })
}
