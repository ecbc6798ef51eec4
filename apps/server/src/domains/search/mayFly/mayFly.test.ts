import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const mayFly = async (who: 'maria' | 'sam' | 'elena') => (await api.call(who, 'getMayFly')).json
const flown = (models: Awaited<ReturnType<typeof mayFly>>['models']) =>
  Object.fromEntries(models.map(({ modelFamily, as }) => [modelFamily, as]))

test('a pilot sees what they may fly, as what, and what to upload for the rest', async () => {
  const { models, privileges } = await mayFly('maria')
  expect(flown(models)).toMatchObject({ C172: 'pilot_in_command', SR22: 'pilot_in_command', SF50: 'not_yet' })
  const jet = models.find(({ modelFamily }) => modelFamily === 'SF50')!
  expect(jet.why.map(({ title }) => title)).toEqual(
    expect.arrayContaining([expect.stringContaining('type rating'), expect.stringContaining('jet proficiency check')]),
  )
  expect(privileges.find(({ code }) => code === 'high_performance')).toMatchObject({ state: 'verified' })
  expect(flown((await mayFly('elena')).models).SF50).toBe('pilot_in_command')
})

test('a rating only stated unlocks nothing, and says so', async () => {
  await api.db
    .updateTable('document')
    .set({ privileges: [] })
    .where('accountId', '=', api.people.maria)
    .where('kind', '=', 'endorsement')
    .execute()
  const { models, privileges } = await mayFly('maria')
  expect(privileges.find(({ code }) => code === 'high_performance')).toMatchObject({ state: 'stated' })
  const [reason] = models.find(({ modelFamily }) => modelFamily === 'SR22')!.why
  expect(reason).toMatchObject({
    text: expect.stringContaining('Your profile says that you hold it'),
    fix: expect.arrayContaining([expect.objectContaining({ to: 'upload', document: 'endorsement', choice: 'high_performance' })]),
  })
})

test('a student flies dual until an instructor has endorsed the model', async () => {
  expect(flown((await mayFly('sam')).models)).toMatchObject({ C172: 'dual', SF50: 'not_yet' })
})

test('the same proof on two pages is listed once, and one pending for another model next to the verified one', async () => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('accountId', '=', api.people.sam)
    .where('kind', '=', 'medical')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const today = dayIn(now, zone)
  const page = (modelFamily: string, days: number, decided: object) => ({
    id: newId(),
    accountId: api.people.sam,
    kind: 'endorsement',
    privileges: ['solo'],
    modelFamily,
    issuedOn: plusDays(today, -days),
    fileId,
    createdAt: now,
    ...decided,
  })
  const verified = { status: 'complete', decidedBy: api.people.omar, decidedAt: now }
  await api.db
    .insertInto('document')
    .values([page('C172', 80, verified), page('C172', 10, verified), page('C172', 200, verified), page('PA28', 1, {})])
    .execute()
  const solo = (await mayFly('sam')).privileges.filter(({ code }) => code === 'solo')
  expect(solo).toMatchObject([
    { modelFamily: 'C172', state: 'verified', until: plusDays(today, 80) },
    { modelFamily: 'PA28', state: 'pending' },
  ])
})

test('what an uploaded page shows is stated in the profile, and asks for the documents that go with it', async () => {
  const upload = (body: Body<'uploadDocument'>) =>
    api.call('jonas', 'uploadDocument', { body, file: { name: 'page.pdf', bytes: demoPdf('page') } })
  const account = async () => (await api.call('jonas', 'getAccount')).json
  const before = await account()
  await upload({ kind: 'pilot_certificate', privileges: 'private,single_engine,multi_engine,type_sf50' })
  await upload({ kind: 'endorsement', privileges: 'complex,solo', modelFamily: 'C172' })
  const after = await account()
  expect(after.pilotRating).toEqual([
    ...new Set([...before.pilotRating, 'private', 'single_engine', 'multi_engine', 'type_sf50']),
  ])
  // Solo endorsements end after 90 days, so they are not kept as a statement.
  expect(after.endorsements).toEqual([...new Set([...before.endorsements, 'complex'])])
  const needed = (await api.call('jonas', 'listExpirations')).json.map(({ kind }) => kind)
  expect(needed).toContain('proficiency_check')
})
