import { limitKey } from '@tailshare/rules/flights/departure/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { claimed, flown } from '../../../../test/bookings/damage.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { passing, phonePhoto, upload } from '../../../../test/bookings/ramp.ts'

// Every act that writes or removes something in a flight's chain of evidence, and what it adds to the chain.

let api: Api
let order: string
let limit: string
let message: string
let claim: string
let photo: string
/** Its check-in is begun and abandoned. */
let next: string
beforeAll(async () => {
  api = await startApi()
  order = await flown(api)
  const body = { text: 'Left nav light out, day flights only.', severity: 'limit' } as const
  limit = (await api.call('rosa', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body })).json.id
  await api.db.deleteFrom('occupancy').where('orderId', '=', order).execute()
  next = (await insertOrder(api)).id
})
afterAll(() => api.close())

const kindsOf = async (flight: string) => {
  const rows = await api.db.selectFrom('evidenceRecord').select('body').where('orderId', '=', flight).orderBy('seq').execute()
  return rows.map(({ body }) => (JSON.parse(body) as { kind: string }).kind)
}
const call = async (...[who, name, input]: Parameters<Api['call']>) => {
  const reply = await api.call(who, name, input)
  expect(reply.status, JSON.stringify(reply.json)).toBeLessThan(300)
  return reply.json as { id: string }
}

type Act = [name: string, flight: () => string, act: () => Promise<unknown>, kinds: string[]]

const acts: Act[] = [
  [
    'a message about it',
    () => order,
    async () => {
      const body = { userTo: api.people.helen, message: 'It was like that.', orderId: order }
      message = (await call('maria', 'sendMessage', { body } as never)).id
    },
    ['message'],
  ],
  [
    'its text changed',
    () => order,
    () => call('maria', 'changeMessage', { params: { id: message }, body: { message: 'It was like that before.' } } as never),
    ['message'],
  ],
  [
    'the message taken back',
    () => order,
    () => call('maria', 'takeBackMessage', { params: { id: message } } as never),
    ['message'],
  ],
  [
    'a claim',
    () => order,
    async () => {
      claim = await claimed(api, order)
    },
    ['claim'],
  ],
  [
    'a picture of the damage',
    () => order,
    async () => {
      const file = { name: 'dent.jpg', bytes: await phonePhoto(30) }
      await call('helen', 'uploadDamagePhoto', { params: { id: claim }, body: {}, file } as never)
    },
    ['claim_photo'],
  ],
  [
    'an answer to the claim',
    () => order,
    () => call('maria', 'answerClaim', { params: { id: claim }, body: { agrees: false, text: 'It was there before.' } } as never),
    ['claim'],
  ],
  [
    'a check-in that is begun',
    () => next,
    () => call('rosa', 'openDeparture', { params: { order: next } } as never),
    ['moved', 'record_opened'],
  ],
  [
    'a photo',
    () => next,
    async () => {
      photo = ((await upload(api, 'rosa', next, 'departure', 'photoNose')) as { json: { id: string } }).json.id
    },
    ['photo'],
  ],
  [
    'the photo taken away',
    () => next,
    () => call('rosa', 'deleteStagePhoto', { params: { id: photo } } as never),
    ['photo_removed'],
  ],
  ['another one', () => next, () => upload(api, 'rosa', next, 'departure', 'photoNose', 40), ['photo']],
  [
    'a limit that was read',
    () => next,
    async () => {
      const answers = await passing(api, 'rosa', next, 'departure', { [limitKey(limit)]: true })
      await call('rosa', 'answerDeparture', { params: { order: next }, body: { answers } } as never)
    },
    ['limit_read'],
  ],
  [
    'the check-in abandoned',
    () => next,
    () => call('rosa', 'changeStatus', { params: { id: next }, body: { status: 'booked' } } as never),
    ['record_abandoned', 'limit_unread', 'photo_removed'],
  ],
]

test.each(acts)('%s is in the chain', async (_, flight, act, kinds) => {
  const before = await kindsOf(flight())
  await act()
  expect((await kindsOf(flight())).slice(before.length)).toEqual(kinds)
})

test('a flight from check-in to a corrected return is in its chain, each record once', async () => {
  const count = (of: string[]) =>
    Object.fromEntries([...Map.groupBy(of, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
  expect(count(await kindsOf(order))).toMatchObject({
    record_opened: 2,
    record_closed: 2,
    control_taken: 1,
    control_ended: 1,
    photo: 16,
    moved: 4,
  })
  const answers = { hobbs: 1287.9 }
  await call('rosa', 'answerReturn', { params: { order }, body: { answers, reason: 'Read one tenth too low' } } as never)
  expect(count(await kindsOf(order))).toMatchObject({ corrected: 1 })
})
