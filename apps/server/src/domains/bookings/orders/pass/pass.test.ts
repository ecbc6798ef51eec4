import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'
import { passToken } from '../../../../crypto/signed.ts'
import { htmlMail } from '../../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const passOf = (
  who: Parameters<Api['call']>[0],
  id: string,
  query: { shape?: 'wide' | 'tall' | 'share'; type?: 'svg' | 'png' } = {},
) => api.call(who, 'getTripPass', { params: { id }, query })
const set = (id: string, row: { destination?: string; waitsFor?: 'owner' | null; answerBy?: Date; askedBecause?: 'approval' }) =>
  api.db.updateTable('orders').set(row).where('id', '=', id).execute()

test('participants can get the pass as an uncached image; others get a 404', async () => {
  const { id } = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 3) })
  const svg = await passOf('maria', id)
  expect(svg.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect([svg.status, svg.headers['content-type'], svg.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'private, no-store',
  ])
  const png = await passOf('maria', id, { shape: 'share', type: 'png' })
  expect(await sharp(png.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  for (const who of ['helen', 'elena', 'rosa'] as const) expect((await passOf(who, id)).status).toBe(200)
  expect((await passOf('jonas', id)).status).toBe(404)
  expect((await passOf(undefined, id)).status).toBe(401)
  expect((await api.call('jonas', 'downloadKneeBoard', { params: { id } })).status).toBe(404)
})

test('the pass hides the price from people who may not see it', async () => {
  const { id } = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 5) })
  const drawn = async (who: 'maria' | 'helen' | 'elena' | 'rosa') => (await passOf(who, id)).raw.toString()
  const [pilot, csip, staff] = [await drawn('maria'), await drawn('elena'), await drawn('rosa')]
  expect(csip).toBe(staff)
  expect(pilot.length).toBeGreaterThan(csip.length)
  await api.db
    .updateTable('orders')
    .set({ totalCents: 1, quote: JSON.stringify({ lines: [], totalCents: 1, depositCents: 0 }) })
    .where('id', '=', id)
    .execute()
  expect(await drawn('elena')).toBe(csip)
  expect(await drawn('maria')).not.toBe(pilot)
})

test('the pass draws a route only to a known airport', async () => {
  const { id } = await insertOrder(api, { start: halfHour(24 * 7) })
  const knee = async () => readPdf((await api.call('maria', 'downloadKneeBoard', { params: { id } })).raw)
  expect(await knee()).toContain('Local flight from')
  await set(id, { destination: 'KVNY' })
  expect(await knee()).toMatch(/KVNY\s+\d{3}° true\s+\d{3}° true\s+\d+ nm · .+ at \d+ kt/)
  await set(id, { destination: 'Grandma' })
  expect(await knee()).toMatch(/Grandma/)
})

test('a booking that waits for an approval or is canceled has no pass', async () => {
  const { id } = await insertOrder(api, { start: halfHour(24 * 9) })
  await set(id, { waitsFor: 'owner', answerBy: halfHour(24), askedBecause: 'approval' })
  expect((await passOf('maria', id)).status).toBe(404)
  await set(id, { waitsFor: null })
  expect((await passOf('maria', id)).status).toBe(200)
  const token = passToken(id, api.services.config.secretKey)
  expect((await api.call(undefined, 'getMailPass', { params: { token } })).status).toBe(200)
  expect((await api.call('maria', 'cancelOrder', { params: { id } })).status).toBe(200)
  expect((await passOf('maria', id)).status).toBe(404)
  expect((await api.call('maria', 'downloadKneeBoard', { params: { id } })).status).toBe(404)
  expect((await api.call(undefined, 'getMailPass', { params: { token } })).status).toBe(404)
})

test('the booking mail shows the pass, at an unguessable URL', async () => {
  const { id } = await insertOrder(api, { start: halfHour(24 * 11) })
  await run(api, 'tellBooked', { orderId: id })
  const mail = await api.db
    .selectFrom('outboxMessage')
    .select(['subject', 'text', 'letter'])
    .where('recipient', '=', 'maria@tailshare.example')
    .where(sql`letter ->> 'picture'`, 'is not', null)
    .executeTakeFirstOrThrow()
  const [, token = ''] = /<img src="[^"]*\/booking\/passes\/([^"/]+)\/"/.exec(htmlMail(letterOf(mail), api.services.config)) ?? []
  const picture = await api.call(undefined, 'getMailPass', { params: { token } })
  expect([picture.status, picture.headers['content-type'], picture.headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/png',
    'cross-origin',
  ])
  for (const guess of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, token.replace(/^./, '0') + 'x'])
    expect((await api.call(undefined, 'getMailPass', { params: { token: guess } })).status).toBe(404)
})
