import { instantText } from '@tailshare/contract/timeText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { readPdf } from '../../../../test/readPdf.ts'

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
  // The flight came back days before it was booked to: neither the receipt nor the calendar ends before it starts.
  const { flightStartTime, flightDropTime, airport } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  const [from, to] = [flightStartTime, flightDropTime].map((instant) => instantText(new Date(instant), airport.zone))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Booked from ${from} to ${to}`)
  const entry = (await file('maria', order.id, 'calendar')).text
  expect(/DTEND:(\w+)/.exec(entry)![1]! > /DTSTART:(\w+)/.exec(entry)![1]!).toBe(true)
  // Its owner sees the booking, not who paid how; strangers see neither.
  expect((await file('helen', order.id, 'receipt')).status).toBe(403)
  expect((await file('jonas', order.id, 'receipt')).status).toBe(404)
})

test('a difference too small to charge takes no receipt away, and the receipt adds up', async () => {
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

test('a booking goes into a calendar, in the words of whoever asks', async () => {
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
