import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { addBank, addCard, insertOrder, tokenize, tokenizeBank, verifyBank } from '../../../../test/money.ts'
import { overtake } from '../../../../test/stories/overtake.ts'
import { endSessions } from '../../../http/session.ts'
import { agreementVersion } from '../payouts/connect/view.ts'

let api: Api
const has: Record<'first' | 'second' | 'bank' | 'newBank' | 'order', string> = {
  first: '',
  second: '',
  bank: '',
  newBank: '',
  order: '',
}
beforeAll(async () => {
  api = await startApi()
  has.first = (await addCard(api, 'rosa')).id
  has.second = (await addCard(api, 'rosa', 'tok_mastercard')).id
  has.bank = (await addBank(api, 'rosa')).id
  await verifyBank(api, 'rosa', has.bank)
  has.newBank = (await addBank(api, 'rosa', { account: '000123456789', kind: 'method' })).id
  await api.call('rosa', 'applyMembership', { body: { planId: 5 } })
  has.order = (await insertOrder(api, { pilot: 'rosa', methodId: has.first })).id
})
afterAll(() => api.close())

/** A new session of Rosa's. */
const signIn = async () => {
  const { cookies } = await api.call(undefined, 'login', { body: { email: api.emailOf('rosa'), password: demoPassword } })
  return { headers: { cookie: `auth.access_token=${cookies.find(({ name }) => name === 'auth.access_token')!.value}` } }
}
type Signed = Awaited<ReturnType<typeof signIn>>
const idOf = (id: string) => ({ params: { id } })

const calls: Record<string, (signed: Signed) => Promise<{ status: number }>> = {
  createSetupIntent: (signed) => api.call(undefined, 'createSetupIntent', signed),
  addCard: async (signed) =>
    api.call(undefined, 'addCard', { body: { paymentMethodId: await tokenize(api), isPrimary: true }, ...signed }),
  setDefaultCard: (signed) => api.call(undefined, 'setDefaultCard', { ...idOf(has.second), ...signed }),
  deleteCard: (signed) => api.call(undefined, 'deleteCard', { ...idOf(has.second), ...signed }),
  addBankAccount: async (signed) =>
    api.call(undefined, 'addBankAccount', { body: { token: await tokenizeBank(api), holder: 'A Thief' }, ...signed }),
  verifyBankAccount: (signed) =>
    api.call(undefined, 'verifyBankAccount', { ...idOf(has.newBank), body: { verificationAmounts: [32, 45] }, ...signed }),
  setDefaultBankAccount: (signed) => api.call(undefined, 'setDefaultBankAccount', { ...idOf(has.bank), ...signed }),
  deleteBankAccount: (signed) => api.call(undefined, 'deleteBankAccount', { ...idOf(has.bank), ...signed }),
  applyMembership: (signed) => api.call(undefined, 'applyMembership', { body: { planId: 6 }, ...signed }),
  'updateMembership, another card': (signed) =>
    api.call(undefined, 'updateMembership', { body: { paymentMethodId: has.second }, ...signed }),
  'updateMembership, an end': (signed) =>
    api.call(undefined, 'updateMembership', { body: { cancelAtPeriodEnd: true }, ...signed }),
  acceptAgreement: (signed) => api.call(undefined, 'acceptAgreement', { body: { version: agreementVersion }, ...signed }),
  getAccountLink: (signed) => api.call(undefined, 'getAccountLink', signed),
  updatePayoutAccount: (signed) =>
    api.call(undefined, 'updatePayoutAccount', {
      body: { payoutSchedule: { interval: 'weekly', weeklyAnchor: 'monday' } },
      ...signed,
    }),
  'changeBooking, another card': (signed) =>
    api.call(undefined, 'changeBooking', { body: { orderId: has.order, paymentMethodId: has.second }, ...signed }),
}

/** All of Rosa's rows that concern money. */
const state = async () => ({
  account: await api.db.selectFrom('account').selectAll().where('id', '=', api.people.rosa).executeTakeFirstOrThrow(),
  methods: await api.db.selectFrom('paymentMethod').selectAll().where('accountId', '=', api.people.rosa).orderBy('id').execute(),
  memberships: await api.db.selectFrom('membership').selectAll().where('accountId', '=', api.people.rosa).orderBy('id').execute(),
  order: await api.db.selectFrom('orders').select('paymentMethodId').where('id', '=', has.order).executeTakeFirstOrThrow(),
})

test.each(Object.keys(calls))('%s does nothing if its session ends meanwhile', async (name) => {
  const signed = await signIn()
  const before = await state()
  const reply = await overtake(api, api.people.rosa, {
    start: () => calls[name]!(signed),
    meanwhile: (tx) => endSessions(tx, api.people.rosa),
  })
  expect(reply.status).toBe(401)
  expect(await state()).toEqual(before)
})
