import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const fleet = async (query: { search?: string; filter?: 'listed' | 'grounded' | 'uninsured' } = {}) =>
  (await api.call('omar', 'listFleet', { query })).json
const report = (text: string, severity: 'grounding' | 'limit' | 'cosmetic', hoursAgo: number) =>
  api.db
    .insertInto('squawk')
    .values({
      id: newId(),
      aircraftId: api.fleet.N417TS,
      text,
      severity,
      reportedBy: api.people.rosa,
      createdAt: plusHours(new Date(), -hoursAgo),
    })
    .execute()

test('aircraft are found by tail number and owner, with the next pilot', async () => {
  const order = await insertOrder(api, { tail: 'N417TS', startsIn: 30 })
  const byTail = await fleet({ search: 'n417' })
  expect(byTail.results).toMatchObject([
    {
      tailNumber: 'N417TS',
      owner: { firstName: 'Helen' },
      state: 'listed',
      next: [{ id: order.id, pilot: { firstName: 'Maria' } }],
    },
  ])
  const byOwner = await fleet({ search: 'marsh helen' })
  expect(byOwner.results.map(({ owner }) => owner.email)).toEqual(byOwner.results.map(() => api.emailOf('helen')))
  expect(byOwner.results.map(({ tailNumber }) => tailNumber)).toContain('N417TS')
  expect((await fleet({ search: 'nobody at all' })).count).toBe(0)
  const tails = (await fleet()).results.map(({ tailNumber }) => tailNumber)
  expect(tails).toEqual(tails.toSorted())
})

test('filters show what is grounded, and what flies without an insurance on file', async () => {
  expect((await fleet({ filter: 'grounded' })).results.map(({ tailNumber }) => tailNumber)).not.toContain('N417TS')
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('id', '=', api.fleet.N417TS).execute()
  expect((await fleet({ filter: 'grounded' })).results).toContainEqual(
    expect.objectContaining({ tailNumber: 'N417TS', grounded: 'Flat tire' }),
  )
  const uninsured = await fleet({ filter: 'uninsured' })
  expect(uninsured.results.every(({ insuredUntil }) => insuredUntil === null)).toBe(true)
})

test('open squawks: grounding first, then oldest; closed ones are left out', async () => {
  await report('Scratch on the left wing', 'cosmetic', 50)
  await report('Landing light out', 'limit', 20)
  await report('Mags drop 300', 'grounding', 2)
  const listed = async (query: { tail?: string; severity?: 'limit' } = { tail: 'N417TS' }) =>
    (await api.call('omar', 'listOpenSquawks', { query })).json.results.map(({ text }) => text)
  expect(await listed()).toEqual(['Mags drop 300', 'Landing light out', 'Scratch on the left wing'])
  expect(await listed({ tail: 'N417', severity: 'limit' })).toEqual(['Landing light out'])
  await api.db.updateTable('squawk').set({ state: 'closed' }).where('text', '=', 'Mags drop 300').execute()
  expect(await listed()).toEqual(['Landing light out', 'Scratch on the left wing'])
})

test('members see neither', async () => {
  expect((await api.call('helen', 'listFleet')).status).toBe(403)
  expect((await api.call('helen', 'listOpenSquawks')).status).toBe(403)
})
