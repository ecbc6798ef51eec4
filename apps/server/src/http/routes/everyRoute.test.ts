import { apiBase } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { demoPdf } from '../../../seeds/people/people.ts'
import { multipart, startApi, type Api } from '../../../test/api.ts'
import { sampleOf } from '../../../test/stories/sampleOf.ts'
import { newId } from '../../db/newId.ts'
import { handlers } from '../../handlers.ts'
import { parseInput } from './parseInput.ts'
import { BadInput } from '../refusal.ts'
import { hashToken, newToken, sessionCookie } from '../session.ts'

// Rules that hold for every call, tested on every route. New routes are covered automatically.

const rows = (Object.entries(routes) as [string, Row][]).filter(([name]) => name in handlers)
const unsafe = rows.filter(([, row]) => row.method !== 'GET')
const withBody = rows.filter(([, row]) => row.body !== undefined && !row.upload)

let api: Api
let expired: string
const cookies = { signedIn: '', staff: '', operator: '' }

beforeAll(async () => {
  api = await startApi()
  cookies.signedIn = await api.signIn('maria')
  cookies.staff = await api.signIn('rosa')
  cookies.operator = await api.signIn('omar')
  const token = newToken()
  const session = {
    id: newId(),
    accountId: api.people.maria,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() - 1000),
  }
  await api.pool.query(noteWrites)
  await api.db.insertInto('session').values(session).execute()
  expect(await writtenSince()).toEqual([{ name: 'session' }])
  expired = `${sessionCookie}=${token}`
})
afterAll(() => api.close())

/** The cookie of someone allowed to call. */
const rightCookie = ({ access }: Row) => (access === 'anyone' ? undefined : cookies[access])

/** Unknown ids, or words where the path takes words. */
const unknownParams = (row: Row) => (sampleOf(row.params) ?? {}) as Record<string, string>

const urlOf = (row: Row, query: Record<string, unknown> = (sampleOf(row.query) ?? {}) as Record<string, unknown>) => {
  const params = unknownParams(row)
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `${apiBase}${path}${text ? `?${text}` : ''}`
}

type Sent = { cookie?: string | undefined; headers?: Record<string, string>; payload?: string | Buffer; url?: string }

/** Sends a request and checks that a refusal contains a sentence, or sentences by field. */
const send = async (row: Row, { cookie, headers, payload, url = urlOf(row) }: Sent) => {
  const reply = await api.app.inject({
    method: row.method,
    url,
    headers: { ...(cookie && { cookie }), ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  expect(reply.statusCode, `${row.method} ${url} answered ${reply.body.slice(0, 300)}`).toBeLessThan(500)
  if (reply.statusCode >= 400) {
    const answer: Record<string, unknown> = reply.json()
    const byField = Object.values(answer).every((list) => Array.isArray(list) && list.length > 0)
    expect(typeof answer.detail === 'string' || (byField && Object.keys(answer).length > 0), reply.body).toBe(true)
  }
  return reply
}

/** Notes the table of each row that is added or removed; counting the rows of all tables takes thirty times as long. */
const noteWrites = `
  create table written (name text);
  create function note_written() returns trigger language plpgsql as
    $$ begin insert into public.written values (tg_table_name); return null; end $$;
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind in ('r', 'p') and not relispartition and relname <> 'written'
      and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    loop execute format('create trigger note_written after insert or delete on %s for each row execute function public.note_written()', one);
    end loop; end $$`
const writtenSince = async () => (await api.pool.query('delete from written returning name')).rows
const expectNothingWritten = async () => expect(await writtenSince()).toEqual([])

describe('a visitor is asked to sign in', () => {
  test.each(rows.filter(([, { access }]) => access !== 'anyone'))('%s', async (_, row) => {
    expect((await send(row, {})).statusCode).toBe(401)
    expect((await send(row, { cookie: expired })).statusCode).toBe(401)
    expect((await send(row, { cookie: `${sessionCookie}=${newToken()}` })).statusCode).toBe(401)
  })
})

describe('a role does not grant the calls of another role', () => {
  test.each(rows.filter(([, { access }]) => access === 'operator'))('%s: not for staff, not for members', async (_, row) => {
    expect((await send(row, { cookie: cookies.staff })).statusCode).toBe(403)
    expect((await send(row, { cookie: cookies.signedIn })).statusCode).toBe(403)
  })
  test.each(rows.filter(([, { access }]) => access === 'staff'))('%s: not for members', async (_, row) => {
    expect((await send(row, { cookie: cookies.signedIn })).statusCode).toBe(403)
  })
})

describe('another site cannot make this call in a member’s name', () => {
  beforeAll(writtenSince)
  test.each(unsafe)('%s', async (_, row) => {
    const reply = await send(row, { cookie: rightCookie(row), headers: { origin: 'https://evil.example' } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'foreign_origin' })
    await expectNothingWritten()
  })
})

const wrongValues = [
  {},
  [],
  [null],
  { a: { b: [1] } },
  'x'.repeat(70_000),
  -1,
  1e308,
  0.123456789,
  true,
  null,
  '',
  '\u0001',
  '2026-02-30',
]

/** The answer to a body that the schema refuses; `undefined` if it accepts it. */
const answerTo = (schema: z.ZodType, body: unknown) => {
  try {
    parseInput(schema, body ?? undefined)
    return undefined
  } catch (error) {
    if (error instanceof BadInput) return JSON.stringify(error.fields)
    throw error
  }
}

/** Bodies of every wrong shape, one for each answer, excluding those the schema happens to accept. */
const junkFor = (row: Row) => {
  const sample = sampleOf(row.body)
  const fields = Object.keys((row.body as z.ZodObject | undefined)?.shape ?? {})
  const values: unknown[] = [
    [],
    [1, 2],
    'text',
    42,
    null,
    true,
    { nobodyKnowsThisField: 1 },
    { ...(sample as object | undefined), nobodyKnowsThisField: 1 },
    JSON.parse('{"__proto__": {"isOperator": true}}'),
    ...fields.flatMap((field) => wrongValues.map((value) => ({ ...(sample as object | undefined), [field]: value }))),
  ]
  return [...new Map(values.map((value) => [answerTo(row.body!, value), JSON.stringify(value)]))]
    .filter(([answer]) => answer !== undefined)
    .map(([, body]) => body)
}

const large = JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) })
const broken = ['{', '{"a":', 'undefined', '\u0000', '{"a":"\\u0000"}', '{"__proto__":{"a":1}}', '[[[[[[', '"']

describe('junk is refused and nothing is written', () => {
  beforeAll(writtenSince)
  test.each(withBody)('%s', async (_, row) => {
    const cookie = rightCookie(row)
    for (const payload of [...junkFor(row), ...broken]) {
      const { statusCode, body } = await send(row, { cookie, payload })
      expect(statusCode, `${payload.slice(0, 200)} answered ${body.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
    }
    expect((await send(row, { cookie, payload: large })).statusCode).toBe(413)
    const form = await send(row, { cookie, payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(form.statusCode).toBe(415)
    await expectNothingWritten()
  })

  test.each(rows.filter(([, { upload }]) => upload))('%s', async (_, row) => {
    const cookie = rightCookie(row)
    for (const payload of ['{}', '[]', ...broken])
      expect((await send(row, { cookie, payload })).statusCode).toBeGreaterThanOrEqual(400)
    const fields = (sampleOf(row.body) ?? {}) as Record<string, unknown>
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('MZ\u0000\u0000'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]) {
      const headers: Record<string, string> = {}
      const payload = multipart({ name: 'x.png', bytes }, fields, headers)
      expect((await send(row, { cookie, payload, headers })).statusCode).toBeGreaterThanOrEqual(400)
    }
    await expectNothingWritten()
  })
})

const junkWords = [
  '\u0000',
  '-1',
  'NaN',
  '1e999',
  "'; --",
  '%',
  '\\',
  'x'.repeat(3000),
  '🛩',
  '9999-99-99',
  '00000000-0000-0000-0000-000000000000',
]

let asked = 0
/** All words that the schema accepts, and one for each answer to the others: another one each time. */
const wordsFor = (schema: z.ZodType, field: string, sample: object) => {
  const from = asked++ % junkWords.length
  const words = [...junkWords.slice(from), ...junkWords.slice(0, from)]
  return new Map(words.map((word) => [answerTo(schema, { ...sample, [field]: word }) ?? word, word])).values()
}

describe('odd words in the address never break anything', () => {
  test.each(rows.filter(([, row]) => row.method === 'GET' && (row.query || row.params)))('%s', async (_, row) => {
    const cookie = rightCookie(row)
    const fields = Object.keys((row.query as z.ZodObject | undefined)?.shape ?? {})
    const sample = sampleOf(row.query) as object
    for (const field of fields)
      for (const word of wordsFor(row.query!, field, sample))
        await send(row, { cookie, url: urlOf(row, { ...sample, [field]: word }) })
    for (const word of row.params ? junkWords : [])
      await send(row, { cookie, url: `${apiBase}${row.path.replace(/\{\w+\}/g, encodeURIComponent(word.slice(0, 150)))}` })
  })
})

/** Calls for which a made-up value is invalid rather than unknown. */
const unknown: Record<string, string> = { findTailNumber: `${apiBase}aircrafts/tail-number/N9999Z/` }

describe('unknown ids are not found', () => {
  for (const [name, row] of rows.filter(([, { params }]) => params)) {
    // Some bodies cannot be generated from the schema; those routes show up as skipped.
    const body = sampleOf(row.body)
    test.skipIf(row.body !== undefined && body === undefined && !row.body.safeParse(undefined).success)(name, async () => {
      const headers: Record<string, string> = {}
      const payload = row.upload
        ? multipart({ name: 'document.pdf', bytes: demoPdf('document') }, (body ?? {}) as Record<string, unknown>, headers)
        : body === undefined
          ? undefined
          : JSON.stringify(body)
      const url = unknown[name]
      const reply = await send(row, {
        cookie: rightCookie(row),
        headers,
        ...(payload !== undefined && { payload }),
        ...(url && { url }),
      })
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(404)
    })
  }

  test('a call that is not in the table', async () => {
    const reply = await api.app.inject(`${apiBase}nothing/here/`)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })
})
