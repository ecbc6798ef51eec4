import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const nowhere = '01890000-0000-7000-8000-000000000000'
const airportId = async (code: string) =>
  (await api.db.selectFrom('airport').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

test('the account shows its documents newest first, each with an address of its own', async () => {
  const { json } = await api.call('jonas', 'getAccount')
  expect(json.documents.map(({ kind }) => kind)).toContain('ipc')
  const rejected = json.documents.find(({ kind }) => kind === 'ipc')!
  expect(rejected).toMatchObject({ status: 'negative', reason: expect.stringContaining('signature') })
  expect(rejected.fileUrl).toBe(`/api/v1/account/documents/${rejected.id}/file/`)
  const created = json.documents.map(({ created: at }) => at)
  expect(created).toEqual(created.toSorted().toReversed())
})

test('a membership in its grace period is still the active one', async () => {
  await api.db.updateTable('membership').set({ status: 'grace' }).where('accountId', '=', api.people.ines).execute()
  expect((await api.call('ines', 'getAccount')).json.activeMembership).toMatchObject({
    status: 'grace',
    membershipPlan: { id: 4, priceCents: expect.any(Number) },
  })
  await api.db.updateTable('membership').set({ status: 'expired' }).where('accountId', '=', api.people.ines).execute()
  expect((await api.call('ines', 'getAccount')).json.activeMembership).toBeNull()
})

test('only the submitted fields change', async () => {
  const before = (await api.call('maria', 'getAccount')).json
  const changed = await api.call('maria', 'updateAccount', {
    body: { phone: '+1 (650) 555-0134', homeAirport: await airportId('KHWD'), birthDate: '1990-02-28', totalHours: 613.2 },
  })
  expect(changed).toMatchObject({
    status: 200,
    json: {
      phone: '6505550134',
      homeAirport: { code: 'KHWD' },
      birthDate: '1990-02-28',
      totalHours: 613.2,
      firstName: before.firstName,
    },
  })
  expect((await api.call('maria', 'updateAccount', { body: {} })).json).toEqual(changed.json)
  expect((await api.call('maria', 'getAccount')).json).toEqual(changed.json)
})

test('any airport can be home, and its zone is the account’s', async () => {
  const { results } = (await api.call('victor', 'listAirports', { query: { search: 'KBOS' } })).json
  const moved = await api.call('victor', 'updateAccount', { body: { homeAirport: results[0]!.id } })
  expect(moved.json.homeAirport).toMatchObject({ code: 'KBOS', state: 'MA', zone: 'America/New_York' })
})

test('the last four digits of the SSN are sealed at rest and can be deleted', async () => {
  const kept = await api.call('sam', 'updateAccount', { body: { ssnLast4: '6789' } })
  expect(kept.json.ssnLast4).toBe('6789')
  const row = await api.db
    .selectFrom('account')
    .select('ssnLast4Sealed')
    .where('id', '=', api.people.sam)
    .executeTakeFirstOrThrow()
  expect(row.ssnLast4Sealed!.toString('latin1')).not.toContain('6789')
  expect((await api.call('sam', 'updateAccount', { body: { ssnLast4: '' } })).json.ssnLast4).toBe('')
})

test.each([['de la Cruz'], ['van der Berg'], ['St. John'], ['Smith Jr.'], ['ʻAkau']])(
  'an account with the name %s can change everything else, but not to another name of that kind',
  async (lastName) => {
    await api.db.updateTable('account').set({ lastName, phone: '9115551234' }).where('id', '=', api.people.victor).execute()
    const { firstName } = (await api.call('victor', 'getAccount')).json
    const same = await api.call('victor', 'updateAccount', { body: { firstName, lastName, phone: '9115551234', ssnLast4: '' } })
    expect(same.status).toBe(200)
    const phone = await api.call('victor', 'updateAccount', {
      body: { firstName, lastName, phone: '\u202A(650) 253‑0000\u202C' },
    })
    expect(phone).toMatchObject({ status: 200, json: { lastName, phone: '6502530000' } })
    const changed = await api.call('victor', 'updateAccount', {
      body: { firstName, lastName: `${lastName} x2`, phone: '9115551234' },
    })
    expect(changed).toMatchObject({ status: 400, json: { lastName: ['Invalid name'], phone: ['Invalid phone number'] } })
  },
)

test.each<[string, object, string]>([
  ['an unknown home airport', { homeAirport: nowhere }, 'homeAirport'],
  ['a birthday in the future', { birthDate: '2999-01-01' }, 'birthDate'],
  ['a small first letter', { firstName: 'maria' }, 'firstName'],
  ['an impossible phone number', { phone: '123' }, 'phone'],
  ['three digits of an SSN', { ssnLast4: '123' }, 'ssnLast4'],
  ['an unknown model', { modelHours: [{ modelId: nowhere, totalHours: 3 }] }, 'modelHours'],
  [
    'one model twice',
    {
      modelHours: [
        { modelId: nowhere, totalHours: 3 },
        { modelId: nowhere, totalHours: 4 },
      ],
    },
    'modelHours',
  ],
  ['one’s own email address', { email: 'other@new.example' }, 'email'],
  ['a role of an operator', { isOperator: true }, 'isOperator'],
])('%s is refused at its field', async (_, body, field) => {
  const refused = await api.call('bo', 'updateAccount', { body })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json)).toEqual([field])
})

test('the category list and the deciding category always agree', async () => {
  const patch = (body: Body<'updateAccount'>) => api.call('tomas', 'updateAccount', { body })
  expect((await api.call('tomas', 'getAccount')).json.pilotCategories).toEqual(['licensed_pilot'])
  const several = await patch({ pilotCategories: ['csip_pilot', 'licensed_pilot'] })
  expect(several.json).toMatchObject({
    pilotCategory: 'csip_pilot',
    pilotCategories: ['licensed_pilot', 'csip_pilot'],
    isCsip: true,
  })
  for (const body of [{ phone: '6505550134' }, { pilotCategory: 'csip_pilot' as const }])
    expect((await patch(body)).json.pilotCategories).toEqual(['licensed_pilot', 'csip_pilot'])
  expect((await patch({ pilotCategory: 'student_pilot' })).json).toMatchObject({
    pilotCategory: 'student_pilot',
    pilotCategories: ['student_pilot'],
    isCsip: false,
  })
  expect(await patch({ pilotCategories: ['student_pilot', 'non_pilot'] })).toMatchObject({
    status: 400,
    json: { pilotCategories: ['Student Pilot cannot be combined with Non Pilot'] },
  })
  expect(await patch({ pilotCategory: 'licensed_pilot', pilotCategories: ['instructor_pilot', 'licensed_pilot'] })).toMatchObject(
    {
      status: 400,
      json: { pilotCategory: ['Of the chosen categories this has to be CFI/CFII Non-CSIP'] },
    },
  )
  expect((await api.call('tomas', 'getAccount')).json.pilotCategories).toEqual(['student_pilot'])
})

test('a server of the previous release writes only the single category, and the list follows', async () => {
  await api.call('priya', 'updateAccount', { body: { pilotCategories: ['licensed_pilot', 'instructor_pilot'] } })
  await api.db.updateTable('account').set({ pilotCategory: 'student_pilot' }).where('id', '=', api.people.priya).execute()
  expect((await api.call('priya', 'getAccount')).json.pilotCategories).toEqual(['student_pilot'])
})

test('at least one interest stays selected, in any order of changes', async () => {
  const interests = async (body: Body<'updateAccount'>) => api.call('elena', 'updateAccount', { body })
  const refused = { status: 400, json: { interests: ['You need to specify at least one item'] } }
  const none = {
    isInterestedInDryLease: false,
    isInterestedInCoOwnership: false,
    isInterestedInSoftwareToManage: false,
    isInterestedInSharingAircraft: false,
  }
  expect(await interests({ ...none, phone: '6505550199' })).toMatchObject(refused)
  expect((await api.call('elena', 'getAccount')).json.phone).not.toBe('6505550199')
  expect((await interests({ ...none, isInterestedInCoOwnership: true })).json).toMatchObject({
    ...none,
    isInterestedInCoOwnership: true,
  })
  expect(await interests({ isInterestedInCoOwnership: false })).toMatchObject(refused)
  expect(await interests({ isInterestedInCoOwnership: false, isInterestedInDryLease: true })).toMatchObject({ status: 200 })

  // Each clears one of the last two interests: the later request is refused.
  await interests({ isInterestedInCoOwnership: true })
  const both = await Promise.all([interests({ isInterestedInCoOwnership: false }), interests({ isInterestedInDryLease: false })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('the six switches are kept', async () => {
  const body = {
    notifyRentalEmail: false,
    notifyRentalText: true,
    notifyProductsEmail: true,
    notifyProductsText: false,
    notifyPartnersEmail: true,
    notifyPartnersText: false,
  }
  expect((await api.call('dana', 'updatePreferences', { body })).json).toEqual(body)
  expect((await api.call('dana', 'getAccount')).json.preferences).toEqual(body)
  const { notifyRentalText: _, ...five } = body
  expect((await api.call('dana', 'updatePreferences', { body: five as typeof body })).status).toBe(400)
})

test('roles follow from what someone owns, shares, teaches and serves', async () => {
  const roles = async (who: 'helen' | 'tomas' | 'elena' | 'rosa' | 'omar' | 'maria') => (await api.call(who, 'getRoles')).json
  expect((await roles('helen')).aircraftOwner!.aircraftCount).toBeGreaterThan(0)
  const { id: aircraftId } = await api.db.selectFrom('aircraft').select('id').executeTakeFirstOrThrow()
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId, accountId: api.people.tomas, percent: 25 })
    .onConflict((on) => on.doNothing())
    .execute()
  expect((await roles('tomas')).coOwner!.aircraftCount).toBeGreaterThan(0)
  expect((await roles('elena')).csip!.airports.map(({ code }) => code)).toEqual(['KHWD', 'KSDL', 'KSQL', 'KTMB'])
  expect((await roles('rosa')).staff!.airports.map(({ code }) => code)).toEqual(['KHWD', 'KSQL'])
  expect(await roles('omar')).toMatchObject({ operator: true, pilot: null, aircraftOwner: null })
  expect(await roles('maria')).toMatchObject({
    operator: false,
    csip: null,
    staff: null,
    pilot: { cirrusTransitionAircraftSet: ['SR20', 'SR22'] },
  })
})

test('someone with another kind of sign-in becomes a pilot once they have a home airport', async () => {
  await api.db
    .updateTable('account')
    .set({ pilotCategory: null, homeAirportId: null })
    .where('id', '=', api.people.victor)
    .execute()
  expect((await api.call('victor', 'getRoles')).json.pilot).toBeNull()
  const taken = await api.call('victor', 'updateRoles', { body: { pilot: { homeAirport: await airportId('KFTW') } } })
  expect(taken.json.pilot!.homeAirport!.code).toBe('KFTW')
  const unknown = await api.call('victor', 'updateRoles', { body: { pilot: { homeAirport: nowhere } } })
  expect(unknown).toMatchObject({ status: 400, json: { 'pilot.homeAirport': [expect.any(String)] } })
})

test('a name must not pass for Tailshare’s own', async () => {
  const call = (names: { firstName?: string; lastName?: string }) => api.call('sam', 'updateAccount', { body: names })
  for (const names of [
    { firstName: 'Tailshare', lastName: 'Team' },
    { lastName: 'Support' },
    { firstName: 'Tail', lastName: 'Sharé' },
  ])
    expect(await call(names)).toMatchObject({
      status: 400,
      json: { lastName: ['Please use your own name: this one would pass for us'] },
    })
})

test('an operator’s other name is told to all operators, and the log keeps the one they acted by', async () => {
  const rename = (firstName: string, lastName: string) => api.call('omar', 'updateAccount', { body: { firstName, lastName } })
  const act = (call: 'suspendUser' | 'restoreUser') =>
    api.call('omar', call, { params: { id: api.people.priya }, body: { reason: 'Odd' } })
  await act('suspendUser')
  expect((await rename('Nadia', 'Frost')).status).toBe(200)
  await act('restoreUser')
  expect((await rename('Omar', 'Haddad')).status).toBe(200)
  const { results } = (await api.call('nadia', 'listAudit', { query: { account: api.people.priya } })).json
  expect(results.map(({ action, actor }) => [action, actor?.firstName])).toEqual([
    ['account_restored', 'Nadia'],
    ['account_suspended', 'Omar'],
  ])
  const renames = (await api.call('nadia', 'listAudit', { query: { action: 'operator_renamed' } })).json.results
  expect(renames.map(({ details }) => details)).toEqual([['Nadia Frost → Omar Haddad'], ['Omar Haddad → Nadia Frost']])
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.nadia).execute()
  expect(notices).toContainEqual({ title: 'Omar Haddad is called Nadia Frost now' })
})

test('people without a photo and deleted accounts have no picture', async () => {
  expect((await api.call('maria', 'getPhotoFile', { params: { id: api.people.bo } })).status).toBe(404)
})

test('a name may use either apostrophe', async () => {
  for (const lastName of ["O'Brien", 'O’Brien', 'D’Angelo-Núñez'])
    expect((await api.call('bo', 'updateAccount', { body: { lastName } })).json.lastName).toBe(lastName)
})
