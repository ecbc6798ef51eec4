import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, endorseSolo, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'

// Sam is a student with a local solo endorsement for the Skyhawk, and takes Elena along anyway.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'sam')
  await endorseSolo(api)
})
afterAll(() => api.close())

const book = async (days: number) => {
  const trip = times(dayTrip(days, '10:00', '12:00'))
  const body = { aircraftId: api.fleet.N52148, csipId: api.people.elena, ...trip }
  const { status, json } = await api.call('sam', 'bookAircraft', { body })
  expect([status, json]).toMatchObject([200, {}])
  return json.id
}
const needed = 'You need an instructor for this flight.'
const alone = 'You can fly alone'

test.each<[string, Partial<Body<'changeBooking'>>, string]>([
  ['stayed as it was', { note: 'Soft fields' }, alone],
  ['got a passenger', { passengers: 1 }, needed],
  ['goes to another airport', { destination: 'KLAS' }, needed],
])(
  'a student whose trip %s since the request learns whether they need an instructor when theirs declines',
  async (what, change, expected) => {
    const id = await book(5 + what.length)
    expect((await api.call('sam', 'changeBooking', { body: { orderId: id, ...change } })).status).toBe(200)
    await api.runJobs()
    const heard = await startHearing(api)
    const params = { id }
    expect((await api.call('elena', 'answerCsipRequest', { params, body: { answer: 'decline', reason: '' } })).status).toBe(200)
    expect((await heard()).find(({ who }) => who === 'sam')?.text).toContain(expected)
    expect((await api.call('sam', 'getCsipRequest', { params })).json.isNeeded).toBe(expected === needed)
  },
)

test('a student is also told if the instructor was never asked and no longer has a certificate', async () => {
  await api.db.deleteFrom('document').where('accountId', '=', api.people.sam).where('kind', '=', 'endorsement').execute()
  const id = await book(40)
  await api.db.deleteFrom('csipRequest').where('orderId', '=', id).execute()
  await api.runJobs()
  const heard = await startHearing(api)
  const certificate = await api.db
    .selectFrom('document')
    .select('id')
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'instructor_certificate')
    .executeTakeFirstOrThrow()
  expect((await api.call('elena', 'deleteDocument', { params: certificate })).status).toBe(204)
  await api.runJobs()
  expect((await heard()).find(({ who }) => who === 'sam')?.text).toContain(needed)
})
