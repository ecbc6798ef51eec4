import type { Answers } from '@tailshare/contract/flights/ramp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addCard, books, finishOnboarding, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { prepare, type Prepared } from '../../../../../test/prepare.ts'
import { bringBack, depart, upload } from '../../../../../test/bookings/ramp.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'

let api: Api
let order: string
let aircraftId: string
/** Maria's lesson with Elena, finished and paid. */
const flownWithElena = async (first: Api) => {
  await addCard(first, 'maria')
  const made = await insertOrder(first, { start: halfHour(-3), csip: 'elena' })
  await run(first, 'placeHold', { orderId: made.id })
  await depart(first, 'rosa', made.id)
  await bringBack(first, 'rosa', made.id)
  await run(first, 'settleFlight', { orderId: made.id })
  return made
}
let prepared: Prepared<Awaited<ReturnType<typeof flownWithElena>>>
beforeAll(async () => {
  prepared = await prepare(flownWithElena)
})
afterAll(() => prepared.close())
beforeEach(async () => {
  api = await prepared.open()
  ;({ id: order, aircraftId } = prepared.told)
})
afterEach(() => api.close())

const correct = (who: keyof Api['people'], answers: Answers, reason = 'Misread by four tenths') =>
  api.call(who, 'answerReturn', { params: { order }, body: { answers, reason } })
/** A correction by an operator. */
const byOperator = (answers: Answers) =>
  api.call('omar', 'askIntervention', {
    params: { id: order },
    body: { kind: 'correction', answers, reason: 'Misread by four tenths' },
  })
const entries = () => api.db.selectFrom('returnCorrection').selectAll().where('orderId', '=', order).orderBy('id').execute()
const finalCents = async () =>
  (await api.db.selectFrom('orders').select('finalCents').where('id', '=', order).executeTakeFirstOrThrow()).finalCents!

/** What the pilot paid in total by charges, and by every page. */
const everywhere = async () => {
  const charges = await api.db.selectFrom('charge').selectAll().where('orderId', '=', order).execute()
  const paid = charges
    .filter(({ state }) => state === 'captured' || state === 'refunded')
    .reduce((sum, { kind, capturedCents, amountCents }) => sum + (kind === 'refund' ? -amountCents : capturedCents), 0)
  const page = (await api.call('maria', 'getOrder', { params: { id: order } })).json
  const flights = (await api.call('maria', 'getPilotFlights')).json
  const owned = (await api.call('helen', 'getAircraftFlights', { params: { id: aircraftId } })).json
  const statement = (await api.call('helen', 'getStatement')).json
  const pilots = (await api.call('maria', 'getStatement')).json
  const net = ({ lines }: typeof statement, kinds: string[]) =>
    lines
      .filter(({ kind, orderId }) => orderId === order && kinds.includes(kind))
      .reduce((sum, { creditedCents, chargedCents }) => sum + creditedCents - chargedCents, 0)
  return {
    paid,
    page: page.finalCents,
    list: flights.results[0]!.costCents,
    statement: -net(pilots, ['flight', 'correction']),
    owing: pilots.closingCents,
    owner: { list: owned.results[0]!.incomeCents, statement: net(statement, ['flight', 'correction']) },
  }
}

const agree = async () => {
  const final = await finalCents()
  const said = await everywhere()
  expect(said).toMatchObject({ paid: final, page: final, list: final, statement: final, owing: 0 })
  expect(said.owner.list).toBe(said.owner.statement)
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
  return final
}

test('a misread meter is corrected: hours, price, money, statements and the aircraft follow, and everyone is told', async () => {
  const before = await agree()
  await api.db
    .insertInto('maintenanceItem')
    .values({ id: order, aircraftId, title: 'Oil change of the test', dueHobbs: 1290, grounds: false })
    .execute()
  const heard = await startHearing(api)
  const { status, json } = await correct('rosa', { hobbs: 1287.4, landingsDay: 2 })
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'closed', answers: { hobbs: 1287.4, landingsDay: 2 }, order: { hobbsHours: 2.8 } })
  const told = await heard()
  await run(api, 'settleFlight', { orderId: order })

  const after = await agree()
  // 0.4 h × $395, less 5 %, plus 4 % fee of that; the CSIP at $85
  expect(before - after).toBe(15_800 - 790 + 600 + 3_400)
  expect(await api.db.selectFrom('flight').selectAll().where('orderId', '=', order).executeTakeFirst()).toMatchObject({
    hobbsIn: 1287.4,
    landings: 2,
    incomeCents: 105_070,
  })
  expect(await api.db.selectFrom('aircraft').select('hobbs').where('id', '=', aircraftId).executeTakeFirst()).toEqual({
    hobbs: 1287.4,
  })
  expect(await entries()).toMatchObject([
    {
      byId: api.people.rosa,
      reason: 'Misread by four tenths',
      answersBefore: { hobbs: 1287.8, landingsDay: 3 },
      answersAfter: { hobbs: 1287.4, landingsDay: 2 },
      centsBefore: before,
      centsAfter: after,
    },
  ])
  const due = await api.pool.query(
    `select i.due_hobbs - a.hobbs as left from maintenance_item i join aircraft a on a.id = i.aircraft_id where i.id = $1`,
    [order],
  )
  expect(Number(due.rows[0].left)).toBe(2.6)

  const text = 'Hobbs: 1,287.8, now 1,287.4. Landings by day: 3, now 2. “Misread by four tenths”'
  expect(told.map(({ who }) => who)).toEqual(['elena', 'helen', 'maria'])
  for (const { title, text: said, by } of told) {
    expect(title).toBe('The return of N417TS was corrected')
    expect(said).toContain(text)
    expect(by).toContain('mail')
  }
  expect(told.at(-1)!.text).toContain('Your price was $1,520.83 and is now $1,330.73. $190.10 comes back to you.')
  expect(told[1]!.text).toContain('Your share was $1,200.80 and is now $1,050.70.')
  const mail = await api.db.selectFrom('outboxMessage').selectAll().where('subject', 'like', 'Corrected receipt%').execute()
  expect(mail).toHaveLength(1)
  expect(mail[0]!.text).toContain('“Misread by four tenths” The price was $1,520.83 before')
  const { events } = (await api.call('helen', 'getOrder', { params: { id: order } })).json
  expect(events.at(-1)).toMatchObject({ by: 'Rosa Vidal', why: expect.stringContaining('Hobbs: 1,287.8, now 1,287.4.') })
})

test('the same correction twice counts once; two different ones at once become two entries', async () => {
  await Promise.all([correct('rosa', { hobbs: 1287.4 }), correct('rosa', { hobbs: 1287.4 })])
  expect(await entries()).toHaveLength(1)
  await Promise.all([correct('rosa', { hobbs: 1287.5 }), byOperator({ hobbs: 1287.6 })])
  const [, first, second] = await entries()
  expect(second!.answersBefore).toEqual(first!.answersAfter)
  expect(second!.centsBefore).toBe(first!.centsAfter)
  await run(api, 'settleFlight', { orderId: order })
  expect(await agree()).toBe(second!.centsAfter)
})

test('a correction up charges the difference, and one back to the first price leaves it paid once', async () => {
  const first = await agree()
  await byOperator({ flightMeter: 1099.8, hobbs: 1288 })
  await run(api, 'settleFlight', { orderId: order })
  expect(await agree()).toBeGreaterThan(first)
  await byOperator({ hobbs: 1287.8 })
  await run(api, 'settleFlight', { orderId: order })
  expect(await agree()).toBe(first)
})

test('a paid-out share reduced by a correction is taken back, once', async () => {
  const account = await api.services.stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'helen@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
  await finishOnboarding(api, account.id)
  await run(api, 'payOwner', { orderId: order })
  await correct('rosa', { hobbs: 1287.4 })
  await run(api, 'settleFlight', { orderId: order })
  await run(api, 'payOwner', { orderId: order })
  await run(api, 'payOwner', { orderId: order })
  await agree()
  const { closingCents, lines } = (await api.call('helen', 'getStatement')).json
  expect(closingCents).toBe(0)
  expect(lines.at(-1)).toMatchObject({ creditedCents: 15_010, text: expect.stringMatching(/^Payout taken back: /) })
})

test('pilot, owner and outsiders may not correct, and after a week neither may staff', async () => {
  const refused = async (who: keyof Api['people']) => {
    const { status, json } = await correct(who, { hobbs: 1287.4 })
    return [status, json.detail]
  }
  const notYours = 'Only airport staff and operators correct a closed return. Please tell them what is wrong.'
  expect(await refused('maria')).toEqual([403, notYours])
  expect(await refused('helen')).toEqual([403, notYours])
  expect((await refused('jonas'))[0]).toBe(404)
  await api.db.updateTable('orders').set({ ownerId: api.people.rosa }).where('id', '=', order).execute()
  expect(await refused('rosa')).toEqual([409, 'Someone else has to correct the return of your own flight or aircraft.'])
  await api.db
    .updateTable('orders')
    .set({ dropRealAt: halfHour(-7 * 24 - 1) })
    .where('id', '=', order)
    .execute()
  const late = await byOperator({ hobbs: 1287.4 })
  expect([late.status, late.json.detail]).toEqual([409, 'A return can be corrected for 7 days after it was closed.'])
  expect(await entries()).toEqual([])
})

test('without a reason a closed return cannot be changed, and signatures stay', async () => {
  const silent = await api.call('rosa', 'answerReturn', { params: { order }, body: { answers: { hobbs: 1287.4 } } })
  expect([silent.status, silent.json.code]).toEqual([409, 'record_closed'])
  const signed = await correct('rosa', { signature: 'Somebody else' })
  expect([signed.status, signed.json]).toEqual([
    400,
    expect.objectContaining({ 'answers.signature': ['Only readings and counts can be corrected'] }),
  ])
  expect((await correct('rosa', { hobbs: 1287.4 }, ' ')).status).toBe(400)
})

test('after the next departure meters stay; fuel and landings can still be corrected', async () => {
  const { id } = await insertOrder(api, { start: halfHour(3), pilot: 'jonas' })
  await api.db
    .insertInto('stageRecord')
    .values({
      id,
      orderId: id,
      stage: 'departure',
      state: 'closed',
      openedBy: api.people.rosa,
      closedBy: api.people.rosa,
      closedAt: new Date(),
    })
    .execute()
  const late = await correct('rosa', { hobbs: 1287.4 })
  expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('N417TS has left again since then')])
  expect((await correct('rosa', { fuelLeft: 18 })).status).toBe(200)
  expect(await api.db.selectFrom('flight').select('fuelGallons').executeTakeFirst()).toEqual({ fuelGallons: 42 })
})

test('a correction must pass like the return, with a photo of the panel for unusual readings', async () => {
  const less = await correct('rosa', { hobbs: 1284.5 })
  expect([less.status, less.json.code]).toEqual([422, 'record_incomplete'])
  const doubtful = await correct('rosa', { hobbs: 1289.6 })
  expect(doubtful.json.problems).toContainEqual(expect.objectContaining({ question: 'hobbs', severity: 'block' }))
  expect((await upload(api, 'maria', order, 'return', 'photoPanel')).status).toBe(409)
  expect((await upload(api, 'rosa', order, 'return', 'photoNose', 20)).status).toBe(409)
  expect((await upload(api, 'rosa', order, 'return', 'photoPanel')).status).toBe(200)
  // It passes now, but moves more than $500, so it takes two operators.
  expect(await correct('rosa', { hobbs: 1289.6 })).toMatchObject({ status: 403, json: { code: 'by_intervention' } })
  expect((await byOperator({ hobbs: 1289.6 })).json).toMatchObject({ state: 'waiting' })
})

test('what an older return lacks does not block a correction, but what the correction requires does', async () => {
  await api.db.deleteFrom('stagePhoto').where('orderId', '=', order).where('stage', '=', 'return').execute()
  await api.pool.query(
    `update stage_record set answers = answers - '{signature,clean,oil,landingsNight}'::text[] where order_id = $1 and stage = 'return'`,
    [order],
  )
  expect((await correct('rosa', { hobbs: 1287.4 })).status).toBe(200)
  const bought = await correct('rosa', { fuelBoughtGallons: 10 })
  expect([bought.status, bought.json.code]).toEqual([422, 'record_incomplete'])
  expect(bought.json.missing).toEqual(['fuelBoughtDollars', 'photoReceipt'])
  expect((await correct('rosa', { landingsDay: null })).json.missing).toEqual(['landingsDay'])
})

test('nothing is corrected while a payment of the flight is disputed', async () => {
  const charge = await api.db
    .selectFrom('charge')
    .select('id')
    .where('orderId', '=', order)
    .where('kind', '=', 'hold')
    .executeTakeFirstOrThrow()
  const at = new Date()
  await api.db
    .insertInto('dispute')
    .values({
      id: order,
      stripeId: 'dp_1',
      chargeId: charge.id,
      reason: 'general',
      isInquiry: false,
      state: 'needs_response',
      amountCents: 100,
      openedAt: at,
      updatedAt: at,
    })
    .execute()
  const { status, json } = await correct('rosa', { hobbs: 1287.4 })
  expect([status, json.detail]).toEqual([
    409,
    'A payment for this flight is disputed. Correct the return once the bank has decided.',
  ])
})

test('partners of the aircraft may not correct its earnings, not even as staff or operators', async () => {
  await shareOut(api, 'N417TS', { omar: 25, rosa: 10 })
  const own = { status: 409, json: { code: 'own_account' } }
  expect(await byOperator({ hobbs: 1287.4 })).toMatchObject(own)
  expect(await correct('rosa', { hobbs: 1287.4 })).toMatchObject(own)
  expect(await entries()).toEqual([])
})
