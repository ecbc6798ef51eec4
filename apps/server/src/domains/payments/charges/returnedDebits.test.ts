import { paths } from '@tailshare/contract/base/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  addBank,
  addCard,
  books,
  completeFlight,
  hearProvider,
  insertOrder,
  linesFor,
  owes,
  run,
  verifyBank,
} from '../../../../test/money.ts'
import { chargeLines, noticesOf } from '../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The provider's fee per returned debit, booked by the nightly job. */
const feeCents = 1500
const balancedButForFees = async () => {
  const returned = await api.services.stripe.disputes.list({ limit: 100 })
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider - atProvider]).toEqual([0, returned.data.length * feeCents])
}

/** Test account number whose debit succeeds and is then returned. */
const account = '000555555559'

test.each(['token', 'method'] as const)(
  'a returned debit is owed again, charged, paid by card, and no dispute (kept as a %s)',
  async (kind) => {
    const who = kind === 'token' ? 'maria' : 'jonas'
    const bank = await addBank(api, who, { account, kind })
    expect((await verifyBank(api, who, bank.id)).json).toMatchObject({ status: 'verified' })
    const order = await insertOrder(api, { pilot: who, methodId: bank.id, depositCents: 0, startsIn: -5 })
    await completeFlight(api, order, linesFor(30_000))
    await run(api, 'settleFlight', { orderId: order.id })
    await expect
      .poll(
        async () => {
          await hearProvider(api)
          return chargeLines(api, order.id)
        },
        { timeout: 20_000 },
      )
      .toEqual(['flight failed 31200', 'flight failed 31200'])
    await hearProvider(api)
    expect(await chargeLines(api, order.id)).toEqual(['flight failed 31200', 'flight failed 31200'])
    expect(await owes(api, api.people[who])).toBe(31_200)
    await balancedButForFees()
    expect(await api.db.selectFrom('dispute').selectAll().execute()).toEqual([])
    const told = (await noticesOf(api, api.people[who])).filter(({ title }) => title === 'A payment for N52148 did not work')
    expect(told).toEqual([{ title: 'A payment for N52148 did not work', link: paths.paymentsPayout({ add: 'card' }) }])
    expect((await api.call(who, 'listBankAccounts')).json).toMatchObject([{ id: bank.id, status: 'refused' }])
    const text = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people[who]).execute()
    expect(text.some(({ text: said }) => said.includes('there was not enough money in the account'))).toBe(true)

    await addCard(api, who)
    await api.runJobs()
    expect(await chargeLines(api, order.id)).toEqual(['flight captured 31200', 'flight failed 31200', 'flight failed 31200'])
    expect(await owes(api, api.people[who])).toBe(0)
    await hearProvider(api)
    expect(await owes(api, api.people[who])).toBe(0)
    await balancedButForFees()
  },
)
