import { dayIn, daysBetween, instantAt, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { readCalendar } from '../../../../../test/reading/calendars.ts'
import { endorseSolo, zone } from '../../../../../test/factories.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'
import { expiryJobs } from './jobs.ts'

let api: Api
let plane: string
let today: string
beforeAll(async () => {
  api = await startApi()
  plane = api.fleet.N417TS
  today = dayIn(new Date(), zone)
  await api.db.updateTable('maintenanceItem').set({ dueOn: null, handDueOn: null, fixedDueOn: null }).execute()
  await api.db.updateTable('document').set({ expiresOn: null, issuedOn: null }).execute()
  await api.db.deleteFrom('checkout').execute()
})
afterAll(() => api.close())

const list = async (who: CastKey, query = {}) =>
  (await api.call(who, 'listExpiries', { query: { limit: 100, ...query } })).json.results
const names = async (who: CastKey) =>
  (await list(who))
    .filter(({ id }) => !id.startsWith('recency'))
    .map(({ title, aircraft }) => [aircraft?.tailNumber ?? '', title].join(' ').trim())

const item = async (title: string, dueOn: string, more: Record<string, unknown> = {}) => {
  const id = newId()
  await api.db
    .insertInto('maintenanceItem')
    .values({ id, aircraftId: plane, title, dueOn, grounds: true, ...more })
    .execute()
  return id
}
const policy = async (expiresOn: string) => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('fileId', 'is not', null)
    .executeTakeFirstOrThrow()
  const id = newId()
  await api.db
    .insertInto('aircraftDocument')
    .values({ id, aircraftId: plane, kind: 'insurance', title: 'Insurance', expiresOn, readers: 'owners', fileId })
    .execute()
  return id
}
/** Runs the job at noon, this many days from now: once, then twice concurrently. */
const remindIn = async (days: number) => {
  vi.useFakeTimers({ now: instantAt(plusDays(today, days), '12:00', zone), toFake: ['Date'] })
  await expiryJobs.remindOfExpiries(api.services)
  await Promise.all([expiryJobs.remindOfExpiries(api.services), expiryJobs.remindOfExpiries(api.services)])
  vi.useRealTimers()
}
const share = (who: CastKey) =>
  api.db.insertInto('aircraftShare').values({ aircraftId: plane, accountId: api.people[who], percent: 10 }).execute()
const keeper = (who: CastKey) =>
  api.db
    .insertInto('recordKeeper')
    .values({
      id: newId(),
      aircraftId: plane,
      accountId: api.people[who],
      givenById: api.people.helen,
      role: 'mechanic',
      email: `${who}@mechanic.example`,
      acceptedAt: new Date(),
    })
    .execute()

test('one calendar shows expiries to pilot, owner, partner and record keeper, and to no one else', async () => {
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', plane).execute()
  await share('victor')
  await keeper('bo')
  const itemId = await item('Annual inspection', plusDays(today, 45))
  await item('Done away with', plusDays(today, 45), { retiredAt: new Date() })
  await item('Far away', plusDays(today, 900))
  await policy(plusDays(today, 20))
  await api.db
    .updateTable('document')
    .set({ expiresOn: plusDays(today, 3), status: 'complete' })
    .where('accountId', '=', api.people.maria)
    .where('kind', '=', 'insurance')
    .execute()
  await insertOrder(api, { start: halfHour(24 * 50) })
  expect(await list('maria', { of: 'you' })).toMatchObject([
    { id: 'document-insurance', daysLeft: 3, state: 'soon', action: 'Upload new one', bookings: 1, aircraft: null },
  ])
  const whole = ['N417TS Insurance', 'N417TS Annual inspection']
  expect(await names('helen')).toEqual(expect.arrayContaining(whole))
  expect(await names('victor')).toEqual(expect.arrayContaining(whole))
  expect(await names('bo')).toContain('N417TS Annual inspection')
  expect(await names('bo')).not.toContain('N417TS Insurance')
  for (const who of ['maria', 'jonas', 'omar', 'dana'] as const)
    expect((await names(who)).filter((name) => name.startsWith('N417TS'))).toEqual([])
  const [insured, annual] = await list('helen', { aircraft: plane })
  expect(insured).toMatchObject({ title: 'Insurance', action: 'Upload new one' })
  expect(annual).toMatchObject({ id: `item-${itemId}`, bookings: 1, link: `/maintenance/${plane}` })
  expect((await list('victor', { aircraft: plane }))[0]).toMatchObject({ todo: 'The owner uploads the new one.' })
  const page = (await api.call('helen', 'listExpiries', { query: { aircraft: plane, limit: 1 } })).json
  expect(page).toMatchObject({ count: 2, next: expect.stringContaining('offset=1'), results: [{ title: 'Insurance' }] })
  expect((await api.call(undefined, 'listExpiries')).status).toBe(401)
  expect((await api.call('helen', 'listExpiries', { query: { of: 'me' as never } })).status).toBe(400)
})

test('60, 30 and 7 days before and on the day, people who can renew it are reminded once, and partners of a policy', async () => {
  await api.db.deleteFrom('maintenanceItem').where('aircraftId', '=', plane).execute()
  await api.db.updateTable('aircraftDocument').set({ deletedAt: new Date() }).where('aircraftId', '=', plane).execute()
  await item('Annual inspection', plusDays(today, 900), { template: 'annual' })
  const id = await item('Transponder', plusDays(today, 100))
  const document = await policy(plusDays(today, 100))
  await api.db.deleteFrom('expiryReminder').execute()
  const heard = await startHearing(api)
  const on = async (days: number) => {
    await remindIn(days)
    return (await heard())
      .filter(({ title }) => title.includes('N417TS'))
      .map(({ who, title }) => `${who}: ${title.replace(' of N417TS', '')}`)
      .toSorted()
  }
  const all = (when: string) => [
    `bo: Transponder ${when.replace('ends', 'is due')}`,
    `helen: Insurance ${when}`,
    `helen: Transponder ${when.replace('ends', 'is due')}`,
    `victor: Insurance ${when}`,
  ]
  expect(await on(38)).toEqual([])
  expect(await on(40)).toEqual(all('ends in 60 days'))
  expect(await on(41)).toEqual([])
  // The run on the 30th day was missed.
  expect(await on(75)).toEqual(all('ends in 25 days'))
  expect(await on(93)).toEqual(all('ends in 7 days'))
  expect(await on(100)).toEqual(all('ends today'))
  expect(await on(101)).toEqual([])
  await api.db
    .updateTable('maintenanceItem')
    .set({ dueOn: plusDays(today, 800) })
    .where('id', '=', id)
    .execute()
  await api.db
    .updateTable('aircraftDocument')
    .set({ expiresOn: plusDays(today, 800) })
    .where('id', '=', document)
    .execute()
  expect(await on(140)).toEqual([])
  expect(await on(740)).toEqual(all('ends in 60 days'))
})

test('a reminder of something that affects a booking is always mailed, others follow preferences', async () => {
  await api.db.updateTable('account').set({ notifyRentalEmail: false, notifyRentalText: false }).execute()
  await api.db.updateTable('document').set({ expiresOn: null }).where('accountId', '=', api.people.maria).execute()
  const end = (who: CastKey) =>
    api.db
      .updateTable('document')
      .set({ expiresOn: plusDays(today, 30), status: 'complete' })
      .where('accountId', '=', api.people[who])
      .where('kind', '=', 'insurance')
      .execute()
  await end('maria')
  await end('elena')
  await api.db.deleteFrom('expiryReminder').execute()
  const heard = await startHearing(api)
  await remindIn(0)
  const told = (await heard()).filter(({ title }) => title.startsWith('Renter’s insurance'))
  expect(told.map(({ who, by }) => [who, by])).toEqual([
    ['elena', 'bell'],
    ['maria', 'bell, mail'],
  ])
  expect(told[1]!.text).toContain('You have 1 booking after that day.')
  await api.db.updateTable('account').set({ notifyRentalEmail: true }).execute()
})

test('three landings count for 90 days from the oldest of the last three', async () => {
  const recency = async (of = 'single_engine_land') => (await list('tomas')).find(({ id }) => id === `recency-${of}`)
  const on = (days: number) => instantAt(plusDays(today, days), '09:00', zone)
  await insertFlown(api, { tail: 'N52148', pilot: 'tomas', start: on(-10), landings: 2 })
  expect(await recency()).toBeUndefined()
  await insertFlown(api, { tail: 'N52148', pilot: 'tomas', start: on(-40), landings: 2 })
  await insertFlown(api, { tail: 'N52148', pilot: 'tomas', start: on(-80), landings: 5 })
  expect(await recency()).toMatchObject({ endsOn: plusDays(today, 50), daysLeft: 50, action: 'Find an aircraft' })
  // Twins are a different class.
  await api.db.updateTable('aircraftModel').set({ class: 'multi_engine_land' }).where('family', '=', 'DA40').execute()
  await insertFlown(api, { tail: 'N940DS', pilot: 'tomas', start: on(-5), landings: 3 })
  expect(await recency()).toMatchObject({ endsOn: plusDays(today, 50) })
  expect(await recency('multi_engine_land')).toMatchObject({
    title: 'Passenger currency in multi-engine airplanes',
    endsOn: plusDays(today, 85),
  })
  expect(await recency('single_engine_land-night')).toBeUndefined()
})

test('a student’s solo endorsements end after 90 days each, given here or uploaded, the last of each counts; cross-country has no end', async () => {
  await api.db.updateTable('document').set({ expiresOn: null }).where('accountId', '=', api.people.sam).execute()
  const lesson = async (daysAgo: number, endorsements: string[]) => {
    const { id } = await insertOrder(api, {
      pilot: 'sam',
      csip: 'elena',
      tail: 'N52148',
      start: instantAt(plusDays(today, -daysAgo), '09:00', zone),
    })
    const none = { flightReview: false, ipc: false, checkout: false, groundHours: 0 }
    const given = { ...none, dualHours: 1, done: 'Pattern', landings: 3, passed: true, recordedAt: new Date() }
    await api.db
      .insertInto('lessonResult')
      .values({ orderId: id, pilotId: api.people.sam, byId: api.people.elena, endorsements, ...given })
      .execute()
  }
  const solo = async () =>
    (await list('sam')).filter(({ id }) => id.startsWith('solo')).map(({ title, daysLeft, action }) => [title, daysLeft, action])
  await insertFlown(api, { tail: 'N52148', pilot: 'sam', start: instantAt(plusDays(today, -10), '09:00', zone), landings: 5 })
  await lesson(85, ['solo', 'solo_night', 'solo_cross_country'])
  expect(await solo()).toEqual([
    ['Solo at night endorsement for the C172', 5, 'Find an aircraft'],
    ['Solo endorsement for the C172', 5, 'Find an aircraft'],
  ])
  await endorseSolo(api)
  expect(await solo()).toEqual([
    ['Solo at night endorsement for the C172', 5, 'Find an aircraft'],
    ['Solo endorsement for the C172', 90, 'Find an aircraft'],
  ])
  await api.db.deleteFrom('expiryReminder').execute()
  const heard = await startHearing(api)
  await remindIn(5)
  expect((await heard()).filter(({ who, title }) => who === 'sam' && title.startsWith('Solo')).map(({ title }) => title)).toEqual(
    ['Solo at night endorsement for the C172 ends today'],
  )
  // Students take no passengers, so nothing about them ends.
  expect((await list('sam')).filter(({ id }) => id.startsWith('recency'))).toEqual([])
  expect((await api.call('sam', 'getMayFly')).json.recency).toEqual([])
  // Who holds a certificate needs none.
  await api.db.updateTable('account').set({ pilotCategory: 'licensed_pilot' }).where('id', '=', api.people.sam).execute()
  expect(await solo()).toEqual([])
  await api.db.updateTable('account').set({ pilotCategory: 'student_pilot' }).where('id', '=', api.people.sam).execute()
})

test('calendar apps show expiries as all-day entries, an aircraft’s only in its own calendar', async () => {
  const own = (await api.call('maria', 'makeCalendarFeed')).json.address
  const ofPlane = (await api.call('helen', 'makeAircraftCalendarFeed', { params: { id: plane } })).json.address
  await item('Transponder', plusDays(today, 12))
  const read = async (address: string) => {
    const text = (await api.app.inject({ method: 'GET', url: new URL(address).pathname })).body
    const programs = Object.values(readCalendar(text)).map((entries) => entries.filter(({ title }) => title.endsWith(' ends')))
    for (const program of programs) expect(program.map(({ title }) => title)).toEqual(programs[0]!.map(({ title }) => title))
    return { text, titles: programs[0]!.map(({ title }) => title) }
  }
  const mine = await read(own)
  expect(mine.titles).toEqual(['Renter’s insurance ends'])
  expect(mine.text).toContain(`DTSTART;VALUE=DATE:${plusDays(today, 30).replaceAll('-', '')}`)
  expect((await read(ofPlane)).titles).toContain('N417TS: Transponder ends')
  expect((await read(ofPlane)).titles.every((title) => title.startsWith('N417TS'))).toBe(true)
})

test('the owner of a listed aircraft without its annual on record is asked for it once a month, until it is there', async () => {
  const annual = (changes: object) =>
    api.db.updateTable('maintenanceItem').set(changes).where('aircraftId', '=', plane).where('template', '=', 'annual').execute()
  const first = startOfMonth(plusMonths(today, 14))
  const asked = async (daysLater: number) => {
    await remindIn(daysBetween(today, first) + daysLater)
    return (await heard()).flatMap(({ who, title }) => (title === 'N417TS: the annual inspection is not on record' ? [who] : []))
  }
  const heard = await startHearing(api)
  await annual({ dueOn: plusDays(today, 900), toConfirm: true })
  expect(await asked(3)).toEqual(['helen'])
  expect(await asked(4)).toEqual([])
  expect(await asked(35)).toEqual(['helen'])
  await annual({ toConfirm: false })
  expect(await asked(65)).toEqual([])
})
