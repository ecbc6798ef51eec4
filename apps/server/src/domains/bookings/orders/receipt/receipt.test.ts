import { moneyText } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const file = async (who: keyof Api['people'], id: string, name: 'receipt' | 'calendar') => {
  const reply = await api.app.inject({
    method: 'GET',
    url: `/api/v1/booking/orders/${id}/${name}/`,
    headers: { cookie: await api.signIn(who) },
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload, text: reply.body }
}

test('a flight that is paid has a receipt for its pilot, which adds up after a correction too', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  const has = async () => (await api.call('maria', 'getOrder', { params: { id: order.id } })).json.hasReceipt
  expect(await has()).toBe(false)
  expect((await file('maria', order.id, 'receipt')).status).toBe(404)
  await flyAndSettle(api, order, linesFor(20_000))
  expect(await has()).toBe(true)
  const { json: charges } = await api.call('maria', 'listCharges')
  expect(new Map(charges.results.map(({ kind, hasReceipt }) => [kind, hasReceipt]))).toEqual(
    new Map([
      ['deposit', false],
      ['hold', true],
    ]),
  )
  const receipt = await file('maria', order.id, 'receipt')
  expect([receipt.status, receipt.type]).toEqual([200, 'application/pdf'])
  const text = await readPdf(receipt.bytes)
  expect(text).toMatch(/Booking TS-\d+/)
  expect(text).toMatch(/Total by the meter\s+\$208\.00/)
  expect(text).toMatch(/Paid \w{3} \d+, \d{4}, [^$]*\$208\.00/)
  await flyAndSettle(api, order, linesFor(15_000))
  const corrected = await readPdf((await file('maria', order.id, 'receipt')).bytes)
  expect(corrected).toMatch(/Total by the meter\s+\$156\.00/)
  expect(corrected).toMatch(/Refunded [^$]*−\$52\.00/)
  // The flight returned days early: neither receipt nor calendar may end before it starts.
  const { flightStartTime, flightDropTime, airport } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  const [from, to] = [flightStartTime, flightDropTime].map((instant) => instantText(new Date(instant), airport.zone))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Booked from ${from} to ${to}`)
  const entry = (await file('maria', order.id, 'calendar')).text
  expect(/DTEND:(\w+)/.exec(entry)![1]! > /DTSTART:(\w+)/.exec(entry)![1]!).toBe(true)
  // Shows old and corrected amounts, and the card's last digits.
  expect(corrected).toMatch(/Paid [^$]*Visa •••• 4242/)
  // The owner sees earnings but not the payment method; strangers see neither, and staff no money.
  const own = await file('helen', order.id, 'receipt')
  expect(own.status).toBe(200)
  const earned = await readPdf(own.bytes)
  expect(earned).toMatch(/Your share\s+\$150\.00/)
  expect(earned).toMatch(/Before the correction of [^$]*\$200\.00/)
  expect(earned).toMatch(/Still to be paid out\s+\$150\.00/)
  expect(earned).not.toMatch(/4242/)
  expect((await api.call('helen', 'getOrder', { params: { id: order.id } })).json.hasReceipt).toBe(true)
  expect((await file('jonas', order.id, 'receipt')).status).toBe(404)
  expect((await file('rosa', order.id, 'receipt')).status).toBe(403)
})

test('a receipt shows the meters and what happened to the deposit', async () => {
  const start = plusHours(new Date(), -60)
  const { id } = await insertFlown(api, { start, hobbs: 2.2 })
  const { totalCents } = await api.db
    .selectFrom('orders')
    .select('finalCents as totalCents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paid = { orderId: id, accountId: api.people.maria, attempt: 1, text: 'Flight', createdAt: start, updatedAt: start }
  await api.db
    .insertInto('charge')
    .values([
      { id: newId(), ...paid, kind: 'flight', state: 'captured', amountCents: totalCents!, capturedCents: totalCents! },
      { id: newId(), ...paid, kind: 'deposit', state: 'released', amountCents: 50_000 },
    ])
    .execute()
  const text = (await readPdf((await file('maria', id, 'receipt')).bytes)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Hobbs 100.0 to 102.2, 2.2 h; flight meter 80.0 to 81.7, 1.7 h')
  expect(text).toContain('The deposit of $500.00 was released.')
  const { json } = await api.call('maria', 'getOrder', { params: { id } })
  for (const { text: what, cents } of json.finalLines) expect(text).toContain(`${what} ${moneyText(cents)}`)
})

test('a late cancellation has a receipt for both sides, once it cannot be undone', async () => {
  const order = await insertOrder(api, { startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  expect((await api.call('maria', 'cancelOrder', { params: { id: order.id } })).status).toBe(200)
  expect((await file('helen', order.id, 'receipt')).status).toBe(404)
  await api.db
    .updateTable('orders')
    .set({ canceledAt: plusHours(new Date(), -1) })
    .where('id', '=', order.id)
    .execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  const { finalCents } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  expect(finalCents).toBeGreaterThan(0)
  const text = await readPdf((await file('maria', order.id, 'receipt')).bytes)
  expect(text).toMatch(/Canceled \w{3}/)
  expect(text).toContain(moneyText(finalCents!))
  const earned = await readPdf((await file('helen', order.id, 'receipt')).bytes)
  expect(earned).toMatch(/Your share of the cancellation charge\s+\$/)
})

test('an amount too small to charge does not prevent a receipt that adds up', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(20_000))
  await flyAndSettle(api, order, linesFor(20_030))
  expect((await api.call('maria', 'getOrder', { params: { id: order.id } })).json.hasReceipt).toBe(true)
  const receipt = await file('maria', order.id, 'receipt')
  expect(receipt.status).toBe(200)
  const text = await readPdf(receipt.bytes)
  expect(text).toMatch(/Total by the meter\s+\$208\.31/)
  expect(text).toMatch(/Paid \w{3} \d+, \d{4}, [^$]*\$208\.00/)
  expect(text).toMatch(/Too small to charge\s+\$0\.31/)
})

test('a booking can be added to a calendar, worded for the person who asks', async () => {
  const order = await insertOrder(api)
  const mine = await file('maria', order.id, 'calendar')
  expect([mine.status, mine.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  const { flightStartTime, number } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  const start = `${flightStartTime.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  expect(mine.text).toContain(`\r\nDTSTART:${start}\r\n`)
  expect(mine.text).toMatch(/SUMMARY:Fly N\w+\r\n/)
  expect(mine.text).toContain(`DESCRIPTION:Booking ${number}\\, `)
  expect(mine.text).toContain('STATUS:CONFIRMED')
  expect(mine.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect((await file('helen', order.id, 'calendar')).text).toMatch(/SUMMARY:N\w+ with Maria R\.\r\n/)
  expect((await file('jonas', order.id, 'calendar')).status).toBe(404)
})
