import type { OrderDisruption, DisruptionAnswerBody } from '@tailshare/contract/bookings/disruptions/disruptions'
import { can } from '@tailshare/rules/bookings/orders/can'
import type { Unavailability } from '@tailshare/rules/bookings/disruptions/unavailable'
import { isMove, optionsFor, type Option } from '@tailshare/rules/bookings/disruptions/options'
import type { Config } from '../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { canFactsOf, refuseIfNotAllowed, rolesTo } from '../access.ts'
import { pricingOf } from '../book/view.ts'
import { cancelBooking } from '../orders/steps.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { moveOver } from './steps.ts'
import { findDisruption, findStepOf, lockDisruption, setAnswer, type DisruptionRow, type StepRow } from './queries.ts'
import { moveBack, showDeciders } from './backSteps.ts'
import { loadAffected } from './planSteps.ts'
import { isSameTrip, viewKept, viewOption } from './view.ts'
import { tellOfBooking } from '../steps.ts'
import { nameOf } from '../change/apply/steps.ts'

type Context = { db: Db; account: Caller; now: Date; config: Config }

/** Open until the pilot answers or changes the aircraft or times. A choice is offered only while nothing has been decided. */
const isOpenStep = ({ answer, before, after }: StepRow, { state }: DisruptionRow, order: OrderRow) => {
  if (answer === 'asked') return after !== null && isSameTrip(order, after)
  return answer === 'offered' && state === 'proposed' && isSameTrip(order, before)
}

const optionsOf = async (
  { db, now, config }: Omit<Context, 'account'>,
  order: OrderRow,
  disruption: DisruptionRow,
): Promise<Option[]> => {
  const affected = await loadAffected({ db, now }, order, disruption)
  if (!affected.isMovable) return []
  const spans = disruption.spans.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
  const unavailable: Unavailability = { kind: disruption.kind, resourceId: disruption.aircraftId ?? disruption.ref, spans }
  return optionsFor({ unavailable, taken: [], affected, pricing: pricingOf(config), now }).filter(isMove)
}

const findBoth = async (db: Db, orderId: string) => {
  const step = await findStepOf(db, orderId)
  return step && { step, disruption: found(await findDisruption(db, step.disruptionId)) }
}

/** The effect of a disruption on a booking, for everyone who sees it. Only the pilot can answer. */
export const showOrderDisruption = async ({ db, account, now, config }: Context, order: OrderRow): Promise<OrderDisruption> => {
  const both = await findBoth(db, order.id)
  if (!both || both.step.answer === 'settled') return { disruption: null }
  const { step, disruption } = both
  if (step.answer === 'offered' && disruption.state !== 'proposed') return { disruption: null }
  const roles = rolesTo(order, account)
  const money = roles.some((role) => role === 'pilot' || role === 'owner' || role === 'operator')
  const mayAnswer = isOpenStep(step, disruption, order) && can('answerMove', canFactsOf(order, roles, now))
  const options = mayAnswer ? await optionsOf({ db, now, config }, order, disruption) : []
  const { kind, title, message } = disruption
  const { answer, before, after } = step
  return {
    disruption: {
      kind,
      title,
      message,
      answer,
      before: viewKept(before, money),
      after: after && viewKept(after, money),
      mayAnswer,
      options: options.map((option) => viewOption(option, kind, true)),
    },
  }
}

type Work = Omit<Context, 'db'> & { tx: Tx; order: OrderRow; step: StepRow; disruption: DisruptionRow }

const keep = async ({ tx, account, now, config, order, step }: Work) => {
  await setAnswer(tx, step, { answer: 'accepted', at: now })
  const what = step.answer === 'offered' ? 'waits' : 'keeps the new plan'
  await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act: { act: 'moveAnswered', what } })
}

const back = async ({ tx, account, now, config, order, step, disruption }: Work) => {
  if (step.answer !== 'asked') throw new Refusal('wrong_state')
  const why = `${nameOf(account)} goes back to how it was`
  await moveBack(tx, { account, now, config }, { order, before: step.before, why, taken: disruption.kind })
  await setAnswer(tx, step, { answer: 'refused', at: now })
}

const other = async (work: Work, key: string | undefined) => {
  const { tx, account, now, config, order, step, disruption } = work
  const chosen = (await optionsOf({ db: tx, now, config }, order, disruption)).find((option) => option.key === key)
  if (!chosen) throw new Refusal('slot_taken', { detail: 'This was taken in the meantime. Please choose another.' })
  const over = {
    account,
    now,
    config,
    why: `${nameOf(account)} chose this, because ${disruption.title}`,
    message: '',
  }
  const after = await moveOver(tx, over, { order, chosen })
  await setAnswer(tx, step, { answer: 'accepted', at: now, kind: chosen.kind, after })
}

const cancel = async ({ tx, account, now, config, order, step, disruption }: Work) => {
  const how = {
    verb: 'cancelMoved',
    as: ['pilot'],
    byId: account.id,
    reason: 'moved',
    note: disruption.title,
    now,
    config,
  } as const
  await cancelBooking(tx, { ...how, orderId: order.id })
  await setAnswer(tx, step, { answer: 'refused', at: now })
}

/** The pilot's answer. Each counts once; a concurrent undo or restore waits. */
export const answerDisruption = ({ db, account, now, config }: Context, orderId: string, { answer, key }: DisruptionAnswerBody) =>
  inTransaction(db, async (tx) => {
    const both = await findBoth(tx, orderId)
    if (both) await lockDisruption(tx, both.disruption.id)
    const { step, disruption } = (await findBoth(tx, orderId)) ?? {}
    const order = found(await findOrder(tx, orderId))
    refuseIfNotAllowed('answerMove', canFactsOf(order, rolesTo(order, account), now))
    if (!step || !disruption || !isOpenStep(step, disruption, order))
      throw new Refusal('wrong_state', { detail: 'There is nothing to answer anymore.' })
    const work: Work = { tx, account, now, config, order, step, disruption }
    if (answer === 'keep') await keep(work)
    if (answer === 'back') await back(work)
    if (answer === 'other') await other(work, key)
    if (answer === 'cancel') await cancel(work)
    await showDeciders(tx, disruption)
  })
