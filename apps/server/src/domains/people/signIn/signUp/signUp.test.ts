import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { untilBlocked } from '../../../../../test/stories/overtake.ts'
import { buildApp } from '../../../../app.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { insertAccount } from './queries.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'

let api: Api
let homeAirport: string
beforeAll(async () => {
  api = await startApi()
  homeAirport = (await api.db.selectFrom('airport').select('id').where('code', '=', 'KSQL').executeTakeFirstOrThrow()).id
})
afterAll(() => api.close())

const person = (email: string) => ({
  email,
  firstName: 'Ada',
  lastName: 'Brown',
  password: 'clear prop',
  pilotCategory: 'licensed_pilot' as const,
  homeAirport,
  isInterestedInDryLease: true,
})

const lastMail = (to: string) =>
  api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', to).orderBy('id', 'desc').executeTakeFirst()
const codeFor = async (email: string) => {
  await api.call(undefined, 'sendCode', { body: { email } })
  return /^\w{6}/.exec((await lastMail(email))!.subject)![0]
}
const proofFor = async (email: string) => {
  const checked = await api.call(undefined, 'checkCode', { body: { email, code: await codeFor(email) } })
  expect(checked).toMatchObject({ status: 200, json: { isVerified: true } })
  const cookie = checked.cookies.find(({ name }) => name === 'auth.email_proof')!
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
  return { headers: { cookie: `auth.email_proof=${cookie.value}` } }
}

test('someone new proves the address, registers, is signed in, and can also log in right after', async () => {
  const proof = await proofFor('ada@new.example')
  const registered = await api.call(undefined, 'register', { body: person('ada@new.example'), ...proof })
  expect(registered).toMatchObject({
    status: 200,
    json: {
      email: 'ada@new.example',
      firstName: 'Ada',
      isRegistrationCompleted: true,
      homeAirport: { code: 'KSQL' },
      pilotCategory: 'licensed_pilot',
      pilotCategories: ['licensed_pilot'],
      isOperator: false,
    },
  })
  const flag = registered.cookies.find(({ name }) => name === 'registration_completed')
  expect(flag).toMatchObject({ value: '1' })
  expect(flag).not.toHaveProperty('httpOnly')
  const session = registered.cookies.find(({ name }) => name === 'auth.access_token')!
  const own = await api.call(undefined, 'getAccount', { headers: { cookie: `auth.access_token=${session.value}` } })
  expect(own.json.email).toBe('ada@new.example')
  const login = await api.call(undefined, 'login', { body: { email: 'Ada@New.example', password: 'clear prop' } })
  expect(login.json.id).toBe(registered.json.id)

  const again = await api.call(undefined, 'register', { body: person('ada@new.example'), ...proof })
  expect(again).toMatchObject({ status: 403, json: { code: 'email_not_verified' } })
})

test('a verification is for one address in the browser that entered the code', async () => {
  const proof = await proofFor('bea@new.example')
  const other = await api.call(undefined, 'register', { body: person('somebody@new.example'), ...proof })
  expect(other).toMatchObject({ status: 403, json: { code: 'email_not_verified' } })
  const withoutCookie = await api.call(undefined, 'register', { body: person('bea@new.example') })
  expect(withoutCookie).toMatchObject({ status: 403, json: { code: 'email_not_verified' } })
})

test('an old verification expires, and a code requested by someone else does not undo a fresh one', async () => {
  const proof = await proofFor('cleo@new.example')
  await api.call(undefined, 'sendCode', { body: { email: 'cleo@new.example' } })
  await api.db
    .updateTable('emailCode')
    .set({ verifiedAt: new Date(Date.now() - 3_601_000) })
    .where('email', '=', 'cleo@new.example')
    .execute()
  expect((await api.call(undefined, 'register', { body: person('cleo@new.example'), ...proof })).status).toBe(403)
  await api.db.updateTable('emailCode').set({ verifiedAt: new Date() }).where('email', '=', 'cleo@new.example').execute()
  expect((await api.call(undefined, 'register', { body: person('cleo@new.example'), ...proof })).status).toBe(200)
})

test('a code works once: a second browser is refused and the first one stays verified', async () => {
  const email = 'kim@new.example'
  const code = await codeFor(email)
  const check = () => api.call(undefined, 'checkCode', { body: { email, code } })
  const first = await check()
  expect(first.status).toBe(200)
  const second = await check()
  expect(second).toMatchObject({ status: 404, json: { code: 'wrong_code' } })
  expect(second.cookies).toEqual([])
  const cookie = `auth.email_proof=${first.cookies.find(({ name }) => name === 'auth.email_proof')!.value}`
  expect((await api.call(undefined, 'register', { body: person(email), headers: { cookie } })).status).toBe(200)

  for (const racer of ['lea@new.example', 'max@new.example']) {
    const raced = await codeFor(racer)
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => api.call(undefined, 'checkCode', { body: { email: racer, code: raced } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('an unknown home airport is a field error, and the verification survives it', async () => {
  const proof = await proofFor('dina@new.example')
  const nowhere = { ...person('dina@new.example'), homeAirport: '01890000-0000-7000-8000-000000000000' }
  const refused = await api.call(undefined, 'register', { body: nowhere, ...proof })
  expect(refused).toMatchObject({ status: 400, json: { homeAirport: [expect.any(String)] } })
  expect((await api.call(undefined, 'register', { body: person('dina@new.example'), ...proof })).status).toBe(200)
})

test('an address with an account gets a mail that offers to log in, and the answer is the same as for a new one', async () => {
  const known = await api.call(undefined, 'sendCode', { body: { email: 'maria@tailshare.example' } })
  const fresh = await api.call(undefined, 'sendCode', { body: { email: 'eve@new.example' } })
  expect(known).toMatchObject({ status: fresh.status, json: fresh.json })
  const mail = (await lastMail('maria@tailshare.example'))!
  expect(plainMail(letterOf(mail))).toContain('/auth/login')
  expect(mail.subject).toContain('already have')
})

test('a code is invalid after five wrong attempts, even if then correct', async () => {
  const code = await codeFor('finn@new.example')
  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'
  const check = (typed: string) => api.call(undefined, 'checkCode', { body: { email: 'finn@new.example', code: typed } })
  for (let tries = 0; tries < 4; tries++)
    expect(await check(wrong)).toMatchObject({ status: 404, json: { code: 'wrong_code', detail: 'Invalid code' } })
  // The fifth attempt already says that no more are accepted.
  for (const typed of [wrong, code]) expect(await check(typed)).toMatchObject({ status: 404, json: { code: 'code_used_up' } })
  expect(
    (await api.call(undefined, 'checkCode', { body: { email: 'finn@new.example', code: await codeFor('finn@new.example') } }))
      .status,
  ).toBe(200)
})

test('a code is typed in small letters as well, is stored hashed, and ends after 15 minutes', async () => {
  const code = await codeFor('gil@new.example')
  const row = await api.db.selectFrom('emailCode').selectAll().where('email', '=', 'gil@new.example').executeTakeFirstOrThrow()
  expect(row.codeHash.toString('latin1')).not.toContain(code)
  expect(Math.round((row.expiresAt.getTime() - row.sentAt.getTime()) / 60_000)).toBe(15)
  expect((await api.call(undefined, 'checkCode', { body: { email: 'gil@new.example', code: code.toLowerCase() } })).status).toBe(
    200,
  )
  await api.db.updateTable('emailCode').set({ expiresAt: new Date() }).where('email', '=', 'gil@new.example').execute()
  expect((await api.call(undefined, 'checkCode', { body: { email: 'gil@new.example', code } })).status).toBe(404)
})

test('an address gets at most five codes in 15 minutes, then again', async () => {
  const email = 'hal@new.example'
  for (let sent = 0; sent < 5; sent++) expect((await api.call(undefined, 'sendCode', { body: { email } })).status).toBe(200)
  expect(await api.call(undefined, 'sendCode', { body: { email } })).toMatchObject({
    status: 429,
    json: { code: 'too_many_requests' },
  })
  const mails = await api.db.selectFrom('outboxMessage').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(5)
  await api.db
    .updateTable('emailCode')
    .set({ sentAt: new Date(Date.now() - 901_000) })
    .where('email', '=', email)
    .execute()
  expect((await api.call(undefined, 'sendCode', { body: { email } })).status).toBe(200)
})

test('two browsers registering one address at once create one account', async () => {
  const values = { email: 'ida@new.example', firstName: 'Ida', lastName: 'Fox' }
  let secondTries: Promise<unknown> = Promise.resolve()
  await inTransaction(api.db, async (tx) => {
    await insertAccount(tx, values)
    secondTries = insertAccount(api.db, values).catch((error: unknown) => error)
    await untilBlocked(api, secondTries)
  })
  expect(await secondTries).toMatchObject({ code: 'email_taken', status: 409 })

  const proof = await proofFor('jack@new.example')
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => api.call(undefined, 'register', { body: person('jack@new.example'), ...proof })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
})

test('the configured operator becomes one by registering', async () => {
  const before = api.services.config.operatorEmails
  api.services.config.operatorEmails = ['olga@new.example']
  const proof = await proofFor('olga@new.example')
  const registered = await api.call(undefined, 'register', { body: person('olga@new.example'), ...proof })
  expect(registered.json.isOperator).toBe(true)
  api.services.config.operatorEmails = before
})

test('all chosen categories are kept; a forbidden combination is refused at its field', async () => {
  const proof = await proofFor('gwen@new.example')
  const register = (chosen: object) =>
    api.call(undefined, 'register', { body: { ...person('gwen@new.example'), ...chosen }, ...proof })
  expect(await register({ pilotCategory: 'csip_pilot', pilotCategories: ['csip_pilot', 'student_pilot'] })).toMatchObject({
    status: 400,
    json: { pilotCategories: ['CSIP cannot be combined with Student Pilot'] },
  })
  const other = await register({ pilotCategory: 'licensed_pilot', pilotCategories: ['licensed_pilot', 'csip_pilot'] })
  expect(other).toMatchObject({ status: 400, json: { pilotCategory: ['Of the chosen categories this has to be CSIP'] } })
  expect(await register({ pilotCategory: 'csip_pilot', pilotCategories: [] })).toMatchObject({
    status: 400,
    json: { pilotCategories: ['You need to specify at least one item'] },
  })
  expect(await register({ pilotCategory: 'csip_pilot', pilotCategories: ['csip_pilot', 'licensed_pilot'] })).toMatchObject({
    status: 200,
    json: { pilotCategory: 'csip_pilot', pilotCategories: ['licensed_pilot', 'csip_pilot'], isCsip: true },
  })
})

test('guessing codes too fast is limited', async () => {
  const app = await buildApp({ ...api.services, config: { ...api.services.config, callsPerMinute: 2 } })
  const check = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/account/verify-email/check/',
      payload: { email: 'nat@new.example', code: 'AAAAAA' },
    })
  const replies = [await check(), await check(), await check()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429])
  expect(replies[2]!.json()).toMatchObject({ code: 'too_many_requests' })
  await app.close()
})

test('an invited customer becomes one when the address is verified', async () => {
  const aircraftId = api.fleet.N940DS
  const email = 'invited@new.example'
  const body = { customersOnly: true, customers: [{ email }] }
  expect((await api.call('victor', 'setCustomers', { params: { id: aircraftId }, body })).status).toBe(200)
  const registered = await api.call(undefined, 'register', { body: person(email), ...(await proofFor(email)) })
  await api.runJobs()
  const { customers } = (await api.call('victor', 'listCustomers', { params: { id: aircraftId } })).json
  expect(customers).toMatchObject([{ email, state: 'member', account: { id: registered.json.id } }])
})

test.each(['Ada\r\nBcc: all', 'Ada\u202Eadmin', 'A\u200Bda', 'Ada\u2066'])(
  'a name must not contain invisible or control characters: %j',
  async (firstName) => {
    const refused = await api.call(undefined, 'register', { body: { ...person('turned@new.example'), firstName } })
    expect(refused).toMatchObject({ status: 400, json: { firstName: ['Invalid name'] } })
  },
)
