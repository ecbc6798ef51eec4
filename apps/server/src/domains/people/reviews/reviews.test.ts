import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { startHearing, type Heard } from '../../../../test/heard.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
let heard: () => Promise<Heard[]>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
})
afterAll(() => api.close())

let days = 20
type About = 'aircraft' | 'owner' | 'csip' | 'pilot'
const subjectOf = (about: About) =>
  ({ aircraft: null, owner: api.people.helen, csip: api.people.elena, pilot: api.people.maria })[about]
/** Public reviews: by Maria, or by Helen about Maria. */
const shown = async (about: About = 'aircraft', rating = 4) => {
  const { id: orderId, aircraftId } = await insertFlown(api, { start: plusHours(new Date(), -24 * days++) })
  const id = newId()
  const authorId = about === 'pilot' ? api.people.helen : api.people.maria
  await api.db
    .insertInto('review')
    .values({
      id,
      orderId,
      aircraftId,
      about,
      subjectId: subjectOf(about),
      authorId,
      rating,
      text: `About the ${about}`,
      openedAt: new Date(),
    })
    .execute()
  await heard()
  return { id, orderId }
}
const at = (id: string) => ({ params: { id } })
const reason = { reason: 'Not about this flight.' }

test('the person reviewed answers once, and the author is told', async () => {
  const { id, orderId } = await shown()
  const answer = (who: string | undefined, text = 'Thank you!') => api.call(who, 'answerReview', { ...at(id), body: { text } })
  expect((await answer(undefined)).status).toBe(401)
  expect((await answer('jonas')).status).toBe(403)
  expect((await answer('maria')).status).toBe(403)
  expect((await answer('helen', ' ')).status).toBe(400)
  expect((await answer('helen')).json).toMatchObject({ answer: { text: 'Thank you!' }, mayAnswer: false })
  expect(await heard()).toMatchObject([
    { who: 'maria', title: 'Helen answered your review of N417TS', text: 'Thank you!', link: `/booking/orders/${orderId}` },
  ])
  expect(await answer('helen', 'And again')).toMatchObject({ status: 409, json: { code: 'review_answered' } })
})

test('an operator hides a reported review with a reason: it no longer shows or counts, and everyone involved is told', async () => {
  const { id } = await shown('aircraft', 1)
  const list = async () => (await api.call('helen', 'listAircraftReviews', at(api.fleet.N417TS))).json
  const before = await list()
  expect(before.results.find((one) => one.id === id)).toMatchObject({ mayReport: true })
  expect((await api.call('maria', 'reportReview', { ...at(id), body: reason })).status).toBe(403)
  expect((await api.call(undefined, 'reportReview', { ...at(id), body: reason })).status).toBe(401)
  expect((await api.call('helen', 'reportReview', { ...at(id), body: reason })).json).toMatchObject({ mayReport: false })
  expect(await heard()).toMatchObject([
    { who: 'maria', title: 'Your review of N417TS was reported' },
    { who: 'nadia', title: 'A review of N417TS was reported', link: '/operator/reviews' },
    { who: 'omar', title: 'A review of N417TS was reported', link: '/operator/reviews' },
  ])
  expect(await api.call('helen', 'reportReview', { ...at(id), body: reason })).toMatchObject({
    json: { code: 'review_reported' },
  })
  expect((await api.call('jonas', 'reportReview', { ...at(id), body: reason })).status).toBe(200)
  expect(await heard()).toEqual([])

  for (const call of ['hideReview', 'keepReview'] as const)
    expect((await api.call('helen', call, { ...at(id), body: reason })).status).toBe(403)
  expect((await api.call('helen', 'listReportedReviews')).status).toBe(403)
  const queue = await api.call('omar', 'listReportedReviews')
  expect(queue.json).toMatchObject({ count: 1, results: [{ id, authorName: 'Maria Reyes', subjectName: 'Helen Marsh' }] })
  expect(queue.json.results[0]!.reports.map(({ name }) => name)).toEqual(['Helen Marsh', expect.stringContaining('Jonas')])

  expect((await api.call('omar', 'hideReview', { ...at(id), body: { reason: '' } })).status).toBe(400)
  const hidden = await api.call('omar', 'hideReview', { ...at(id), body: { reason: 'It is about another aircraft.' } })
  expect(hidden.json.hidden).toMatchObject({ reason: 'It is about another aircraft.' })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'The review by Maria R. of N417TS was hidden'],
    ['jonas', 'The review by Maria R. of N417TS was hidden'],
    ['maria', 'Your review of N417TS was hidden'],
  ])
  const after = await list()
  expect([after.count, after.stars[0]]).toEqual([before.count - 1, before.stars[0]! - 1])
  expect((await api.call('omar', 'listAudit', { query: { action: 'review_hidden' } })).json).toMatchObject({
    count: 1,
    results: [{ reason: 'It is about another aircraft.', about: { firstName: 'Maria' } }],
  })
  expect(await api.call('omar', 'keepReview', { ...at(id), body: reason })).toMatchObject({ json: { code: 'review_decided' } })
  expect((await api.call('helen', 'answerReview', { ...at(id), body: { text: 'But' } })).status).toBe(404)
  expect((await api.call('omar', 'listReportedReviews', { query: { status: 'hidden' } })).json.count).toBe(1)
})

test('a review an operator keeps stays, and someone else may report it again', async () => {
  const { id } = await shown('owner')
  await api.call('helen', 'reportReview', { ...at(id), body: reason })
  await heard()
  expect((await api.call('omar', 'keepReview', { ...at(id), body: { reason: 'It is a fair opinion.' } })).status).toBe(200)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'The review by Maria R. of N417TS stays'],
    ['maria', 'Your review of N417TS stays'],
  ])
  expect((await api.call('omar', 'listReportedReviews')).json.count).toBe(0)
  expect((await api.call('jonas', 'reportReview', { ...at(id), body: reason })).status).toBe(200)
  expect((await api.call('omar', 'listReportedReviews')).json.count).toBe(1)
})

test('an operator who reported a review may not decide about it', async () => {
  const { id } = await shown()
  expect((await api.call('omar', 'reportReview', { ...at(id), body: reason })).status).toBe(200)
  for (const call of ['hideReview', 'keepReview'] as const)
    expect(await api.call('omar', call, { ...at(id), body: reason })).toMatchObject({
      status: 409,
      json: { code: 'own_account', detail: 'You have reported this review yourself. Another operator has to decide.' },
    })
  expect((await api.call('omar', 'listReportedReviews')).json.results.map((one) => one.id)).toContain(id)
})

test('a CSIP’s reviews are public; a pilot’s are for owners who lend, instructors and operators', async () => {
  await shown('csip', 5)
  const { id } = await shown('pilot', 5)
  expect((await api.call(undefined, 'listCsipReviews', at(api.people.elena))).json).toMatchObject({ count: 1, rating: 5 })
  expect((await api.call(undefined, 'getCsip', at(api.people.elena))).json).toMatchObject({ rating: 5, ratingCount: 1 })
  expect((await api.call(undefined, 'listCsipReviews', at(api.people.maria))).status).toBe(404)
  const maria = at(api.people.maria)
  for (const who of ['maria', 'helen', 'omar']) expect((await api.call(who, 'listPilotReviews', maria)).json.count).toBe(1)
  expect((await api.call('jonas', 'listPilotReviews', maria)).status).toBe(404)
  expect((await api.call(undefined, 'listPilotReviews', maria)).status).toBe(401)
  expect((await api.call('jonas', 'reportReview', { ...at(id), body: reason })).status).toBe(404)
  expect((await api.call('helen', 'getPilot', maria)).json).toMatchObject({ rating: 5, ratingCount: 1 })
})

test('reviews by former members stay without a name', async () => {
  await shown()
  await api.db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', api.people.maria).execute()
  const { json } = await api.call(undefined, 'listAircraftReviews', at(api.fleet.N417TS))
  expect(new Set(json.results.map(({ author }) => author))).toEqual(new Set(['A former member']))
  await api.db.updateTable('account').set({ deletedAt: null }).where('id', '=', api.people.maria).execute()
})

test('reviews of an unlisted aircraft are for people who can see its page', async () => {
  await api.db.updateTable('aircraft').set({ isListed: false }).where('id', '=', api.fleet.N417TS).execute()
  expect((await api.call('jonas', 'listAircraftReviews', at(api.fleet.N417TS))).status).toBe(404)
  expect((await api.call('helen', 'listAircraftReviews', at(api.fleet.N417TS))).status).toBe(200)
  // Maria has flown it, so she may see the page.
  expect((await api.call('maria', 'listAircraftReviews', at(api.fleet.N417TS))).status).toBe(200)
})
