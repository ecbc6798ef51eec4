import { plusHours } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  addBank,
  addCard,
  chargesOf,
  flyAndSettle,
  hearProvider,
  insertOrder,
  linesFor,
  run,
  tokenize,
  tokenizeBank,
  verifyBank,
} from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Who = 'maria' | 'jonas' | 'priya' | 'bo' | 'dana'
const banks = async (who: Who) => (await api.call(who, 'listBankAccounts')).json
const cards = async (who: Who) => (await api.call(who, 'listCards')).json

test('a bank account awaits its deposits: listed, but not primary or usable', async () => {
  const bank = await addBank(api, 'maria')
  expect(bank).toMatchObject({
    type: 'bankAccount',
    displayName: 'Bank Account',
    holder: 'A Holder',
    lastDigits: '6789',
    signature: 'STRIPE TEST BANK •••• 6789',
    status: 'unverified',
    isPrimary: false,
    triesLeft: 3,
    expires: null,
  })
  expect(await banks('maria')).toEqual([bank])
  expect(await cards('maria')).toEqual([])
  const early = await api.call('maria', 'setDefaultBankAccount', { params: { id: bank.id } })
  expect([early.status, early.json.code]).toEqual([409, 'not_verified'])
})

test('the two amounts verify it, in either order; the only method becomes the primary one', async () => {
  const [bank] = await banks('maria')
  const reply = await verifyBank(api, 'maria', bank!.id, [45, 32])
  expect(reply.status).toBe(200)
  expect(reply.json).toMatchObject({ status: 'verified', isPrimary: true, triesLeft: null })
  const again = await verifyBank(api, 'maria', bank!.id)
  expect([again.status, again.json.code]).toEqual([409, 'already_verified'])
})

test('exactly two amounts of 1 to 99 cents are taken', async () => {
  const [bank] = await banks('maria')
  const one = await api.call('maria', 'verifyBankAccount', {
    params: { id: bank!.id },
    body: { verificationAmounts: [32] } as never,
  })
  expect([one.status, one.json]).toEqual([400, { verificationAmounts: ['Please enter both amounts'] }])
  for (const verificationAmounts of [
    [32, 45, 1],
    [0, 45],
    [32, 100],
    [1.5, 2],
  ]) {
    const body = { verificationAmounts } as never
    expect((await api.call('maria', 'verifyBankAccount', { params: { id: bank!.id }, body })).status).toBe(400)
  }
})

test('the third wrong attempt locks a bank account for a day; then three more are allowed', async () => {
  const bank = await addBank(api, 'jonas', { kind: 'method' })
  for (const triesLeft of [2, 1]) {
    const wrong = await verifyBank(api, 'jonas', bank.id, [1, 2])
    expect([wrong.status, wrong.json]).toEqual([422, expect.objectContaining({ code: 'wrong_amounts', triesLeft })])
    expect(await banks('jonas')).toMatchObject([{ status: 'unverified', triesLeft }])
  }
  expect((await verifyBank(api, 'jonas', bank.id, [1, 2])).json).toMatchObject({ code: 'verification_locked', triesLeft: 0 })
  const right = await verifyBank(api, 'jonas', bank.id)
  expect([right.status, right.json.code]).toEqual([423, 'verification_locked'])
  const [locked] = await banks('jonas')
  expect(locked).toMatchObject({ status: 'locked', triesLeft: 0 })
  expect(Math.round((Date.parse(locked!.lockedUntil!) - Date.now()) / 3_600_000)).toBe(24)

  const past = plusHours(new Date(), -1)
  await api.db.updateTable('paymentMethod').set({ lockedUntil: past }).where('id', '=', bank.id).execute()
  expect(await banks('jonas')).toMatchObject([{ status: 'unverified', triesLeft: 3, lockedUntil: null }])
  expect((await verifyBank(api, 'jonas', bank.id, [1, 2])).json).toMatchObject({ triesLeft: 2 })
  expect((await verifyBank(api, 'jonas', bank.id)).json).toMatchObject({ status: 'verified' })
})

test('parallel guesses are counted one by one', async () => {
  const bank = await addBank(api, 'dana', { account: '000111111113' })
  const replies = await Promise.all([1, 2, 3, 4, 5].map((guess) => verifyBank(api, 'dana', bank.id, [guess, 9])))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([422, 422, 423, 423, 423])
})

test('a bank account the provider gave up on must be added again', async () => {
  for (const kind of ['token', 'method'] as const) {
    const bank = await addBank(api, 'dana', { account: '000222222227', kind })
    const over = await verifyBank(api, 'dana', bank.id, [10, 11])
    expect([over.status, over.json.detail]).toEqual([423, expect.stringContaining('add it again')])
    expect((await verifyBank(api, 'dana', bank.id)).status).toBe(423)
    expect((await api.call('dana', 'deleteBankAccount', { params: { id: bank.id } })).status).toBe(204)
  }
})

test('the same token twice keeps one account; adding the same account again is reported', async () => {
  const body = { token: await tokenizeBank(api, { account: '000111111116' }), holder: 'Bo' }
  const [first, second] = [await api.call('bo', 'addBankAccount', { body }), await api.call('bo', 'addBankAccount', { body })]
  expect(second.json.id).toBe(first.json.id)
  const other = await tokenizeBank(api, { account: '000111111116' })
  const again = await api.call('bo', 'addBankAccount', { body: { token: other, holder: 'Bo' } })
  expect([again.status, again.json]).toEqual([400, { token: ['You have added this bank account already.'] }])
  expect(await banks('bo')).toHaveLength(1)
})

test('someone else’s bank account, a card, or nothing known cannot be added as a bank account', async () => {
  const [own] = await banks('jonas')
  for (const token of [own!.paymentMethodStripeId, await tokenize(api), 'btok_invented', 'pm_invented', 'cus_1']) {
    const reply = await api.call('maria', 'addBankAccount', { body: { token, holder: 'Maria' } })
    expect([token, reply.status]).toEqual([token, 400])
    expect(reply.json).toHaveProperty('token')
  }
})

test('others’ bank accounts, and cards, are 404', async () => {
  const [bank] = await banks('maria')
  const card = await addCard(api, 'maria')
  const tries = [
    ['jonas', bank!.id],
    ['maria', card.id],
    ['maria', newId()],
  ] as const
  for (const [who, id] of tries) {
    expect((await verifyBank(api, who, id)).status).toBe(404)
    expect((await api.call(who, 'setDefaultBankAccount', { params: { id } })).status).toBe(404)
    expect((await api.call(who, 'deleteBankAccount', { params: { id } })).status).toBe(404)
  }
})

test('a chosen bank account is primary instead of the card; deleting it hands over to the card', async () => {
  const [bank] = await banks('maria')
  const [card] = await cards('maria')
  await api.call('maria', 'setDefaultCard', { params: { id: card!.id } })
  const chosen = await api.call('maria', 'setDefaultBankAccount', { params: { id: bank!.id } })
  expect(chosen.json).toMatchObject({ id: bank!.id, isPrimary: true })
  expect(await cards('maria')).toMatchObject([{ id: card!.id, isPrimary: false }])
  expect((await api.call('maria', 'deleteBankAccount', { params: { id: bank!.id } })).status).toBe(204)
  expect(await cards('maria')).toMatchObject([{ id: card!.id, isPrimary: true }])
  expect(await banks('maria')).toEqual([])
})

test('when the provider does not answer, a bank account stays', async () => {
  const [bank] = await banks('bo')
  api.services.stripe.customers.deleteSource = () =>
    Promise.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no route' } as never))
  expect((await api.call('bo', 'deleteBankAccount', { params: { id: bank!.id } })).status).toBe(503)
  expect(await banks('bo')).toHaveLength(1)
  delete (api.services.stripe.customers as { deleteSource?: unknown }).deleteSource
})

test('one call saves any method the provider knows: card or bank account', async () => {
  const add = async (paymentMethodId: string) => api.call('bo', 'addPaymentMethod', { body: { paymentMethodId } })
  expect((await add(await tokenize(api))).json).toMatchObject({ type: 'paymentCard', isPrimary: true })
  const bank = await add(await tokenizeBank(api, { account: '000333333335', kind: 'method' }))
  expect(bank.json).toMatchObject({ type: 'bankAccount', status: 'unverified', isPrimary: false, holder: 'A Holder' })
  expect((await add('pm_usBankAccount_success')).status).toBe(400)
  expect((await add('pm_invented')).json).toHaveProperty('paymentMethodId')
  expect((await add(await tokenize(api, 'tok_chargeDeclinedExpiredCard'))).status).toBe(402)
})

test.each(['token', 'method'] as const)(
  'a flight is charged to a verified bank account (%s), with the deposit held on the card',
  async (kind) => {
    const who = kind === 'token' ? 'maria' : 'bo'
    const bank = await addBank(api, who, { kind })
    await verifyBank(api, who, bank.id)
    const order = await insertOrder(api, { pilot: who, methodId: bank.id, startsIn: 20 })
    expect((await api.call(who, 'deleteBankAccount', { params: { id: bank.id } })).json).toMatchObject({
      code: 'payment_method_in_use',
    })
    await run(api, 'placeHold', { orderId: order.id })
    expect(await chargesOf(api, order.id)).toMatchObject([{ kind: 'deposit', state: 'authorized' }])
    await flyAndSettle(api, order, linesFor(20_000))
    const flight = async () => (await chargesOf(api, order.id)).find((charge) => charge.kind === 'flight')
    await expect
      .poll(async () => (await api.services.stripe.paymentIntents.retrieve((await flight())!.stripePaymentIntentId!)).status)
      .toBe('succeeded')
    await hearProvider(api)
    expect(await flight()).toMatchObject({ state: 'captured', capturedCents: 20_800 })
  },
)

test('a booking whose card was deleted is held on the primary method', async () => {
  const card = await addCard(api, 'priya')
  const gone = await addCard(api, 'priya', 'tok_mastercard')
  await api.call('priya', 'deleteCard', { params: { id: gone.id } })
  const order = await insertOrder(api, { pilot: 'priya', methodId: gone.id, startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const methods = await api.db.selectFrom('charge').select('paymentMethodId').where('orderId', '=', order.id).execute()
  expect(methods.map(({ paymentMethodId }) => paymentMethodId)).toEqual([card.id, card.id])
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  await run(api, 'followCharges', { orderId: order.id })
})

const step = fc.oneof(
  fc.record({ do: fc.constant('addCard' as const), isPrimary: fc.boolean() }),
  fc.record({ do: fc.constant('addBank' as const), kind: fc.constantFrom('token' as const, 'method' as const) }),
  fc.record({ do: fc.constantFrom('verify' as const, 'guess' as const, 'delete' as const, 'choose' as const), which: fc.nat(9) }),
)

/** One step of a story. A refused step must change nothing. */
const perform = async (each: typeof step extends fc.Arbitrary<infer T> ? T : never, account: string) => {
  const now = [...(await cards('dana')), ...(await banks('dana'))]
  if (each.do === 'addCard') return addCard(api, 'dana', 'tok_visa', each.isPrimary)
  if (each.do === 'addBank') return addBank(api, 'dana', { account, kind: each.kind })
  const method = now[each.which % Math.max(1, now.length)]
  if (!method) return undefined
  const params = { id: method.id }
  const isCard = method.type === 'paymentCard'
  if (each.do === 'delete') return api.call('dana', isCard ? 'deleteCard' : 'deleteBankAccount', { params })
  if (each.do === 'choose') return api.call('dana', isCard ? 'setDefaultCard' : 'setDefaultBankAccount', { params })
  return verifyBank(api, 'dana', method.id, each.do === 'verify' ? [32, 45] : [1, 2])
}

test('if any method is usable, exactly one usable method is primary', async () => {
  let number = 100_000_000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      for (const each of steps) {
        await perform(each, `000${++number}`)
        const after = [...(await cards('dana')), ...(await banks('dana'))]
        const usable = after.filter(({ status }) => status === 'usable' || status === 'verified')
        const primary = after.filter(({ isPrimary }) => isPrimary)
        expect(primary).toHaveLength(usable.length === 0 ? 0 : 1)
        expect(usable).toEqual(expect.arrayContaining(primary))
      }
    }),
    { numRuns: runs(5) },
  )
})
