import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { newId } from '../../../../db/newId.ts'
import { hashToken, newToken } from '../../../../http/session.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Replied = { cookies: { name: string; value: string }[] }
const cookieIn = ({ cookies }: Replied) => `auth.access_token=${cookies.find(({ name }) => name === 'auth.access_token')?.value}`
const as = (cookie: string) => ({ headers: { cookie } })

/** A session and all tokens it has had. */
type Known = { id: string; cookies: string[] }
const latest = ({ cookies }: Known) => as(cookies.at(-1)!)

const startSession = async (accountId: string): Promise<Known> => {
  const [id, token] = [newId(), newToken()]
  const expiresAt = new Date(Date.now() + 86_400_000)
  await api.db
    .insertInto('session')
    .values({ id, accountId, tokenHash: hashToken(token), expiresAt })
    .execute()
  return { id, cookies: [`auth.access_token=${token}`] }
}

const resetToken = async (accountId: string) => {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await api.db
    .insertInto('passwordReset')
    .values({ accountId, tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

const kinds = ['login', 'refresh', 'refresh', 'revoke', 'logout', 'change', 'reset', 'suspend'] as const
const action = fc.record({ kind: fc.constantFrom(...kinds), by: fc.nat(2), of: fc.nat(2) })

test('under concurrency, a session that was revoked never works again', async () => {
  const accountId = api.people.priya
  const email = api.emailOf('priya')
  const { passwordHash } = await api.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 6 }), async (actions) => {
      await api.db.deleteFrom('session').where('accountId', '=', accountId).execute()
      await api.db.deleteFrom('signInFailure').execute()
      await api.db.updateTable('account').set({ passwordHash, suspendedAt: null }).where('id', '=', accountId).execute()
      const sessions = [await startSession(accountId), await startSession(accountId), await startSession(accountId)]
      const resets = await Promise.all(actions.map(() => resetToken(accountId)))

      const ended = new Set<Known>()
      const opensNothing = async (known: Known) => {
        for (const cookie of known.cookies) {
          expect((await api.call(undefined, 'getAccount', as(cookie))).status).toBe(401)
          const refreshed = await api.call(undefined, 'refreshSession', as(cookie))
          expect([refreshed.status, refreshed.cookies]).toEqual([401, []])
          const body = { oldPassword: demoPassword, password: 'thief took it' }
          expect((await api.call(undefined, 'changePassword', { body, ...as(cookie) })).status).toBe(401)
        }
      }
      /** Called with the response, while other actions may still be running. */
      const end = async (gone: Known[]) => {
        for (const known of gone) ended.add(known)
        for (const known of gone) await opensNothing({ ...known, cookies: [...known.cookies] })
      }
      const others = (own: Known) => sessions.filter((known) => known !== own)

      await Promise.all(
        actions.map(async ({ kind, by, of }, index) => {
          const [own, other] = [sessions[by]!, sessions[of]!]
          if (kind === 'login') {
            await api.call(undefined, 'login', { body: { email, password: demoPassword } })
          } else if (kind === 'refresh') {
            const reply = await api.call(undefined, 'refreshSession', latest(own))
            if (reply.status === 200) own.cookies.push(cookieIn(reply))
          } else if (kind === 'revoke') {
            const reply = await api.call(undefined, 'endSession', { params: { id: other.id }, ...latest(own) })
            if (reply.status === 204) await end([other])
          } else if (kind === 'logout') {
            await api.call(undefined, 'logout', latest(own))
            await end([own])
          } else if (kind === 'change') {
            const body = { oldPassword: demoPassword, password: `changed by ${index}` }
            const reply = await api.call(undefined, 'changePassword', { body, ...latest(own) })
            if (reply.status === 204) await end(others(own))
          } else if (kind === 'reset') {
            const body = { token: resets[index]!, password: `reset by ${index}` }
            const reply = await api.call(undefined, 'resetPassword', { body })
            if (reply.status === 204) await end(sessions)
          } else {
            const body = { reason: 'Wild parties' }
            const reply = await api.call('omar', 'suspendUser', { params: { id: accountId }, body })
            if (reply.status === 200) await end(sessions)
          }
        }),
      )
      // A token from a concurrent refresh ends with its session, and lifting a suspension revives none.
      await api.db.updateTable('account').set({ suspendedAt: null }).where('id', '=', accountId).execute()
      for (const known of sessions) {
        if (ended.has(known)) await opensNothing(known)
        else expect((await api.call(undefined, 'getAccount', latest(known))).status).toBe(200)
      }
    }),
    { numRuns: runs(6) },
  )
})
