import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { openClient, percentile } from './client.ts'
import { grown, type Figure, type Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'

/** An account of the bench with this many notices of the last ten years, none of them read, signed in. */
const fill = async (database: pg.Client, place: number, notices: number) => {
  const { rows } = await database.query<{ id: string }>('select id from account order by id offset $1 limit 1', [place])
  const id = rows[0]!.id
  await database.query(
    `insert into notice (id, account_id, kind, title, text, link, created_at)
     select gen_random_uuid(), $1, (array['system', 'message', 'warning', 'validation', 'system'])[1 + k % 5], 'Booking TS-' || k || ' was moved', 'It was Friday.', '/profile',
       now() - interval '2 hours' - k * (interval '10 years' / $2) from generate_series(1, $2::int) k`,
    [id, notices],
  )
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), id, hashToken(token)],
  )
  return { id, cookie: `${sessionCookie}=${token}` }
}

const calls: readonly [title: string, method: 'GET' | 'POST', path: string][] = [
  ['the list', 'GET', '?limit=20'],
  ['the list, by kind', 'GET', '?kind=warning&limit=20'],
  ['how many are unread', 'GET', 'unread/'],
  ['read all', 'POST', 'read-all/'],
]

const long = 200_000

/** What one account's notices cost, with a thousand of them and with very many. */
export const notices = async ({ copy, dataFolder }: Ground): Promise<Part> => {
  const connectionString = await copy('bench_notices')
  const database = new pg.Client({ connectionString })
  await database.connect()
  const accounts = [await fill(database, 0, 1000), await fill(database, 1, long)]
  await database.query('vacuum analyze')
  const server = await startServer({ connectionString, port: 4834, dataFolder })
  const client = openClient(server.origin, 1)
  const figures: Figure[] = []
  const problems: string[] = []
  for (const [title, method, path] of calls) {
    // In turns, so that what else the machine does falls on both.
    const times = accounts.map((): number[] => [])
    for (let round = 0; round < 60; round++)
      for (const [index, { id, cookie }] of accounts.entries()) {
        // Everything is unread again.
        await database.query('delete from notice_read_all where account_id = $1', [id])
        const answer = await client.send(method, `/api/v1/account/user/events/${path}`, cookie)
        if (answer.status >= 300) problems.push(`${title}: ${answer.status}`)
        if (round >= 10) times[index]!.push(answer.ms)
      }
    const [few = 0, many = 0] = times.map((each) => percentile(each, 50))
    figures.push(grown(title, title, { short: few, long: many }))
  }
  client.close()
  await server.stop()
  await database.end()
  return { title: `Notices of one account, 1,000 → ${long.toLocaleString('en-US')}`, figures, problems }
}
