import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { ms, openClient, percentile } from './client.ts'
import type { Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'

const aircraft = 100
const bookings = 100_000
const warming = 20
const runs = 100

/** One owner of a generated marketplace gets all of its aircraft, and is signed in. */
const enterOwner = async (connectionString: string) => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ id: string }>('select owner_id as id from aircraft order by id limit 1')
  const owner = rows[0]!.id
  await database.query('update aircraft set owner_id = $1', [owner])
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), owner, hashToken(token)],
  )
  await database.query('vacuum analyze')
  await database.end()
  return `${sessionCookie}=${token}`
}

const week = () => {
  const from = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000)
  return `from=${from.toISOString()}&to=${new Date(from.getTime() + 7 * 86_400_000).toISOString()}`
}

/** A week of a school's or club's hundred aircraft, with everybody's bookings, in one call. */
export const fleet = async (ground: Ground): Promise<Part> => {
  const connectionString = await ground.empty('bench_fleet')
  const size = ['--aircraft', aircraft, '--bookings', bookings, '--pilots', 2500, '--bare'].map(String)
  execFileSync(process.execPath, ['apps/server/seeds/generate.ts', ...size], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const cookie = await enterOwner(connectionString)
  const server = await startServer({ connectionString, port: 4852, dataFolder: ground.dataFolder })
  const client = openClient(server.origin, 1)
  const times: number[] = []
  const problems: string[] = []
  let entries = 0
  for (let index = 0; index < warming + runs; index++) {
    const answer = await client.send('GET', `/api/v1/schedule/fleet/?${week()}`, cookie)
    const { results = [] } = answer.json as { results?: { busy: unknown[] }[] }
    entries = results.reduce((sum, { busy }) => sum + busy.length, 0)
    if (answer.status !== 200 || results.length !== aircraft || entries < aircraft)
      problems.push(`the fleet's week: ${answer.status}, ${results.length} aircraft, ${entries} entries`)
    if (index >= warming) times.push(answer.ms)
  }
  client.close()
  await server.stop()
  return {
    title: `A week of ${aircraft} aircraft in one call`,
    figures: [
      {
        id: 'week',
        title: `the schedules of ${aircraft} aircraft, ${entries} entries, p50`,
        value: percentile(times, 50),
        unit: 'ms',
        aim: { atMost: 15 },
        detail: `p95 ${ms(percentile(times, 95))}, fastest ${ms(Math.min(...times))}`,
      },
    ],
    problems,
  }
}
