import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { deleteExpired } from '../../../people/signIn/queries.ts'

let api: Api
const said = { parking: 'Row C, spot 14', keyAccess: 'Lockbox 4711', rampHours: '7 to 7' }
beforeAll(async () => {
  api = await startApi()
  const { status } = await api.call('helen', 'changeAircraft', { params: { id: api.fleet.N417TS }, body: said })
  expect(status).toBe(200)
})
afterAll(() => api.close())

type Who = keyof Api['people']
const book = async (hours: number, more: object = {}) => {
  const order = await insertOrder(api, { start: halfHour(hours), csip: 'elena', ...more })
  await api.db.updateTable('orders').set({ passengers: 2, destination: 'KSBA' }).where('id', '=', order.id).execute()
  return order.id
}
const read = (who: Who | undefined, id: string) => api.call(who, 'getBeforeFlight', { params: { id } })
const name = (who: Who, id: string, body: object[]) => api.call(who, 'setGuests', { params: { id }, body: body as never })
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outboxMessage').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('id').execute()

test('how to get to the aircraft is said to those who fly, from 48 hours before, to owner and ramp at any time', async () => {
  const [late, soon] = [await book(60), await book(47)]
  const arrivalOf = async (who: Who, id: string) => (await read(who, id)).json.arrival
  expect(await arrivalOf('maria', late)).toBeNull()
  expect((await read('maria', late)).json.arrivalFrom).toBe(plusHours(halfHour(60), -48).toISOString())
  for (const who of ['helen', 'rosa', 'omar'] as const) expect([who, await arrivalOf(who, late)]).toEqual([who, said])
  for (const who of ['maria', 'elena', 'helen'] as const) expect([who, await arrivalOf(who, soon)]).toEqual([who, said])
  for (const who of ['jonas', undefined] as const) expect([404, 401]).toContain((await read(who, soon)).status)
  // A request that waits for the owner, and an instructor who has not agreed, are not coming yet.
  const waits = { waitsFor: 'owner', answerBy: halfHour(40), askedBecause: 'approval' }
  await api.db.updateTable('orders').set(waits).where('id', '=', soon).execute()
  expect(await arrivalOf('maria', soon)).toBeNull()
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', soon).execute()
  expect(await arrivalOf('maria', soon)).toBeNull()
  const page = await api.call(undefined, 'getAircraft', { params: { id: api.fleet.N417TS } })
  expect(JSON.stringify(page.json)).not.toContain('4711')
})

test('an aircraft whose owner has said nothing promises nothing', async () => {
  const id = await book(24, { tail: 'N52148', csip: undefined })
  expect((await read('maria', id)).json).toMatchObject({
    arrival: null,
    arrivalFrom: null,
    guests: [],
    mostGuests: 2,
    mayName: true,
  })
})

test('a pilot names passengers and a second pilot; those with an address are invited once, and told what to bring', async () => {
  const id = await book(100)
  const tom = { name: 'Tom Bell', email: 'Tom@Example.com' }
  const ada = { name: 'Ada Quill', isSecondPilot: true, email: 'ada@example.com' }
  const { json } = await name('maria', id, [tom, ada])
  expect(json.guests).toEqual([
    { name: 'Tom Bell', isSecondPilot: false, email: 'tom@example.com', mailedAt: expect.any(String) },
    { name: 'Ada Quill', isSecondPilot: true, email: 'ada@example.com', mailedAt: expect.any(String) },
  ])
  const [invited] = await mailsTo('tom@example.com')
  expect(invited!.subject).toBe('Maria Reyes takes you flying in N417TS')
  expect(invited!.text).toMatch(
    /Hello Tom Bell.*You are a passenger in N417TS.*San Carlos Airport \(KSQL\), and fly to KSBA.*Bring a photo ID/s,
  )
  expect((await mailsTo('ada@example.com'))[0]!.text).toMatch(/You are the second pilot.*Bring your pilot certificate/s)
  await name('maria', id, [{ ...tom, name: 'Thomas Bell' }, ada])
  expect(await mailsTo('tom@example.com')).toHaveLength(1)
  // The instructor, the owner and the ramp read names, not addresses.
  for (const who of ['elena', 'helen', 'rosa'] as const)
    expect((await read(who, id)).json.guests.map(({ name, email }) => [name, email])).toEqual([
      ['Thomas Bell', ''],
      ['Ada Quill', ''],
    ])
  await name('maria', id, [ada])
  expect((await mailsTo('tom@example.com')).at(-1)!.subject).toBe('Maria Reyes flies without you')
  await api.call('maria', 'cancelOrder', { params: { id }, body: {} })
  expect((await mailsTo('ada@example.com')).at(-1)!.subject).toBe('The flight with Maria Reyes is off')
})

let later = 200
test.each<[string, Who, object[], number]>([
  ['more than are booked', 'maria', [{ name: 'A' }, { name: 'B' }, { name: 'C' }], 400],
  [
    'two second pilots',
    'maria',
    [
      { name: 'A', isSecondPilot: true },
      { name: 'B', isSecondPilot: true },
    ],
    400,
  ],
  [
    'one address twice',
    'maria',
    [
      { name: 'A', email: 'a@example.com' },
      { name: 'B', email: 'A@example.com' },
    ],
    400,
  ],
  ['no name', 'maria', [{ name: ' ' }], 400],
  ['a name of several lines', 'maria', [{ name: 'Bob,\n\nyour parcel waits' }], 400],
  ['by the owner', 'helen', [{ name: 'A' }], 403],
  ['by a stranger', 'jonas', [{ name: 'A' }], 404],
])('guests are refused: %s', async (_, who, body, status) => {
  const id = await book((later += 12))
  expect((await name(who, id, body)).status).toBe(status)
  expect((await read('maria', id)).json.guests).toEqual([])
})

test('mail to guests has an end', async () => {
  const id = await book(160)
  await api.db.updateTable('orders').set({ guestMails: 29 }).where('id', '=', id).execute()
  expect((await name('maria', id, [{ name: 'A', email: 'first@example.com' }])).status).toBe(200)
  expect((await name('maria', id, [{ name: 'B', email: 'second@example.com' }])).json).toMatchObject({
    code: 'too_many_guest_mails',
  })
  expect(await mailsTo('second@example.com')).toEqual([])
})

test('no link of a pilot reaches a stranger by our mail, and nothing but a line', async () => {
  const id = await book(190)
  await api.db.updateTable('orders').set({ destination: 'KSBA\n\nPay at https://evil.example/x' }).where('id', '=', id).execute()
  await name('maria', id, [{ name: 'Win at www.evil.example', email: 'stranger@example.com' }])
  const [{ text } = { text: '' }] = await mailsTo('stranger@example.com')
  expect(text).toContain('Hello Win at [link to www . evil . example],')
  expect(text).toContain('fly to KSBA Pay at [link to evil . example].')
})

test('mail to guests has an end by pilot too, though they ask from many bookings at once', async () => {
  const [first, ...others] = await Promise.all(
    [300, 310, 320, 330, 340, 350].map((hours) => book(hours, { pilot: 'jonas', csip: undefined })),
  )
  await api.db.updateTable('orders').set({ guestMails: 87 }).where('id', '=', first!).execute()
  const replies = await Promise.all(others.map((id, at) => name('jonas', id, [{ name: 'A', email: `many${at}@example.com` }])))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
})

test('names are erased a month after the flight', async () => {
  const id = await book(130)
  await name('maria', id, [{ name: 'Gone Later' }])
  const cleanUp = (days: number) => deleteExpired(api.db, plusHours(halfHour(134), 24 * days), { reminderDays: 30 })
  await cleanUp(29)
  expect(await api.db.selectFrom('orderGuest').select('name').where('orderId', '=', id).execute()).toHaveLength(1)
  await cleanUp(31)
  expect(await api.db.selectFrom('orderGuest').select('name').where('orderId', '=', id).execute()).toEqual([])
})
