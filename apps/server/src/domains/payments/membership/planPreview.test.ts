import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, advanceDays, books } from '../../../../test/money.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const preview = (planId: number) => api.call('rosa', 'previewMembership', { query: { planId } })
const apply = (planId: number) => api.call('rosa', 'applyMembership', { body: { planId } })

test('a first plan costs its whole period now', async () => {
  expect((await preview(5)).json).toMatchObject({
    starts: 'at_once',
    dueCents: 4900,
    lines: [{ text: 'Wingman, one month', cents: 4900 }],
    renewalCents: 4900,
  })
  await addCard(api, 'rosa')
  await apply(5)
  expect((await preview(5)).json).toMatchObject({ code: 'already_member' })
  expect((await preview(99)).status).toBe(404)
})

test('a bigger plan charges exactly the previewed lines, and previewing is free', async () => {
  await advanceDays(api, 10)
  const before = await books(api)
  const { json } = await preview(6)
  expect(json).toMatchObject({ starts: 'at_once', renewalCents: 49_000 })
  expect(json.dueCents).toBeLessThan(49_000)
  expect(json.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(json.dueCents)
  expect(await books(api)).toEqual(before)
  const membership = (await apply(6)).json
  const paid = (await books(api)).provider - before.provider
  // The provider prorates by the second.
  expect(Math.abs(paid - json.dueCents)).toBeLessThanOrEqual(2)
  expect(Math.abs(Date.parse(membership.expirationDate) - Date.parse(json.renewsOn))).toBeLessThan(5000)
})

test('a smaller plan costs nothing before the present one ends, and keeping the present one costs nothing either', async () => {
  const { expirationDate } = (await api.call('rosa', 'getMembership')).json
  const later = { starts: 'at_period_end', startsOn: expirationDate, dueCents: 0, lines: [] }
  expect((await preview(4)).json).toMatchObject({ ...later, renewalCents: 1900 })
  await apply(4)
  expect((await preview(6)).json).toMatchObject({ dueCents: 0, renewalCents: 49_000 })
  expect((await apply(6)).json).toMatchObject({ nextPlanId: null, membershipPlan: { id: 6 } })
})

test('a plan paid elsewhere gives no credit and is billed again when its period ends', async () => {
  const { expirationDate } = (await api.call('maria', 'getMembership')).json
  const card = await addCard(api, 'maria')
  await api.call('maria', 'updateMembership', { body: { paymentMethodId: card.id } })
  const { json } = await api.call('maria', 'previewMembership', { query: { planId: 6 } })
  expect(json).toMatchObject({ dueCents: 0, lines: [], renewalCents: 49_000 })
  expect(Math.abs(Date.parse(json.renewsOn) - Date.parse(expirationDate))).toBeLessThan(1000)
  const before = (await books(api)).provider
  expect((await api.call('maria', 'applyMembership', { body: { planId: 6 } })).json).toMatchObject({ membershipPlan: { id: 6 } })
  expect((await books(api)).provider).toBe(before)
})
