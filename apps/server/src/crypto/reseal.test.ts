import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { resealed, seal, unseal } from './seal.ts'
import { unsubscribeToken, unsubscriptionOf, alertToken, searchOfToken, passOrderOf, passToken } from './signed.ts'
import { browserIn, knownBrowser } from '../domains/people/signIn/access.ts'
import { reseal, sealedColumns } from './reseal.ts'

const [old, fresh] = ['the key of before, long enough for it', 'the key from now on, long enough as well']
const both = `${fresh},${old}`

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the first key seals, each opens, and another one opens nothing', () => {
  const before = seal('1234', old)
  expect(unseal(before, both)).toBe('1234')
  expect(unseal(seal('1234', both), fresh)).toBe('1234')
  expect(() => unseal(seal('1234', both), old)).toThrow()
  expect(() => unseal(before, fresh)).toThrow()
  expect(unseal(resealed(before, both)!, fresh)).toBe('1234')
  expect(resealed(seal('1234', fresh), both)).toBeUndefined()
})

test('mailed links and known browsers stay valid under a new key', () => {
  expect(searchOfToken(alertToken('a', old), both)).toBe('a')
  expect(passOrderOf(passToken('b', old), both)).toBe('b')
  const about = { accountId: 'c', topic: 'rental' }
  expect(unsubscriptionOf(unsubscribeToken(about, old), both)).toEqual(about)
  expect(browserIn('d@e.example', knownBrowser('d@e.example', 'f', old), both)).toBe('f')
  expect(searchOfToken(alertToken('a', old), fresh)).toBeUndefined()
})

test('resealing covers every encrypted column', async () => {
  const { rows } = await api.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed' order by 1, 2`,
  )
  expect(rows.map(({ table, column }) => [table, column])).toEqual(sealedColumns)
})

test('after resealing, the old key is not needed, and resealing again changes nothing', async () => {
  await api.db.updateTable('account').set({ ssnLast4Sealed: null }).execute()
  await api.db.deleteFrom('pushKey').execute()
  const set = (id: string, text: string, key: string) =>
    api.db
      .updateTable('account')
      .set({ ssnLast4Sealed: seal(text, key) })
      .where('id', '=', id)
      .execute()
  await set(api.people.maria, '1111', old)
  await set(api.people.helen, '2222', fresh)
  await api.db
    .insertInto('authenticator')
    .values({ accountId: api.people.maria, secretSealed: seal('secret', old) })
    .execute()
  expect(await reseal(api.db, both)).toBe(2)
  expect(await reseal(api.db, both)).toBe(0)
  const { ssnLast4Sealed } = await api.db
    .selectFrom('account')
    .select('ssnLast4Sealed')
    .where('id', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  expect(unseal(ssnLast4Sealed!, fresh)).toBe('1111')
  await set(api.people.helen, '3333', 'a key that nobody gave to the command')
  await expect(reseal(api.db, both)).rejects.toThrow()
})
