import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Replied = { cookies: { name: string; value: string }[] }
const cookieIn = ({ cookies }: Replied) => `auth.access_token=${cookies.find(({ name }) => name === 'auth.access_token')!.value}`
const login = async (email: string, password: string = demoPassword, userAgent = 'Test') =>
  cookieIn(await api.call(undefined, 'login', { body: { email, password }, headers: { 'user-agent': userAgent } }))
const as = (cookie: string) => ({ headers: { cookie } })
const isLive = async (cookie: string) => (await api.call(undefined, 'getAccount', as(cookie))).status === 200

test('someone sees the browsers they are signed in with, and signs one out', async () => {
  const email = api.emailOf('maria')
  const phone = await login(email, demoPassword, 'A phone')
  const desk = await login(email, demoPassword, 'A desk')
  const { json } = await api.call(undefined, 'listSessions', as(desk))
  expect(json.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A desk', true],
    ['A phone', false],
  ])
  const [, other] = json
  expect((await api.call(undefined, 'endSession', { params: { id: other!.id }, ...as(desk) })).status).toBe(204)
  expect([await isLive(phone), await isLive(desk)]).toEqual([false, true])
  expect((await api.call(undefined, 'endSession', { params: { id: other!.id }, ...as(desk) })).status).toBe(404)

  const own = await api.call(undefined, 'endSession', { params: { id: json[0]!.id }, ...as(desk) })
  expect(own.cookies.find(({ name }) => name === 'auth.access_token')).toMatchObject({ value: '' })
  expect(await isLive(desk)).toBe(false)
})

test('a session of someone else does not exist for others, operators included', async () => {
  const cookie = await login(api.emailOf('sam'))
  const [session] = (await api.call(undefined, 'listSessions', as(cookie))).json
  for (const who of ['jonas', 'omar'] as const)
    expect((await api.call(who, 'endSession', { params: { id: session!.id } })).status).toBe(404)
  expect(await isLive(cookie)).toBe(true)
})

type Step = { kind: 'login' | 'refresh' | 'logout' | 'revoke' | 'change' | 'reset'; by: number; of: number }
const step = fc.record({
  kind: fc.constantFrom<Step['kind']>('login', 'login', 'refresh', 'refresh', 'revoke', 'logout', 'change', 'reset'),
  by: fc.nat(9),
  of: fc.nat(9),
})

test('in any order of events an ended session never revives and the others stay', async () => {
  const email = api.emailOf('priya')
  let password: string = demoPassword
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const dead: string[] = []
      let live: string[] = []
      const end = (gone: string[]) => {
        dead.push(...gone)
        live = live.filter((cookie) => !gone.includes(cookie))
      }
      const newPassword = () => `${password.slice(0, 9)} ${Math.floor(performance.now() * 1000)}`
      for (const { kind, by, of } of steps) {
        const mine = live[by % (live.length || 1)]
        const other = live[of % (live.length || 1)]
        if (kind === 'login' || !mine || !other) live.push(await login(email, password))
        else if (kind === 'refresh') {
          const fresh = cookieIn(await api.call(undefined, 'refreshSession', as(mine)))
          expect(await isLive(mine)).toBe(true)
          // The grace minute of the old token is over.
          await api.db.updateTable('session').set({ previousUntil: new Date() }).execute()
          end([mine])
          live.push(fresh)
        } else if (kind === 'logout') {
          await api.call(undefined, 'logout', as(mine))
          end([mine])
        } else if (kind === 'revoke') {
          const [target] = (await api.call(undefined, 'listSessions', as(other))).json.filter(({ isCurrent }) => isCurrent)
          await api.call(undefined, 'endSession', { params: { id: target!.id }, ...as(mine) })
          end([other])
        } else if (kind === 'change') {
          const next = newPassword()
          const body = { oldPassword: password, password: next }
          expect((await api.call(undefined, 'changePassword', { body, ...as(mine) })).status).toBe(204)
          password = next
          end(live.filter((cookie) => cookie !== mine))
        } else {
          await api.db.deleteFrom('passwordReset').execute()
          await api.call(undefined, 'requestPasswordReset', { body: { email } })
          await api.runJobs()
          const mail = await api.db
            .selectFrom('outboxMessage')
            .select(['subject', 'text', 'letter'])
            .where('recipient', '=', email)
            .where('subject', '=', 'Choose a new password')
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
          const next = newPassword()
          const token = /token=(\S+)/.exec(plainMail(letterOf(mail)))![1]!
          expect((await api.call(undefined, 'resetPassword', { body: { token, password: next } })).status).toBe(204)
          password = next
          end(live)
        }
        for (const cookie of dead) expect(await isLive(cookie)).toBe(false)
        for (const cookie of live) expect(await isLive(cookie)).toBe(true)
        for (const cookie of dead) expect((await api.call(undefined, 'refreshSession', as(cookie))).status).toBe(401)
      }
      for (const cookie of live) await api.call(undefined, 'logout', as(cookie))
    }),
    { numRuns: runs(5) },
  )
})
