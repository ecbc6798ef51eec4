import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { openClient, percentile } from './client.ts'
import { grown, type Figure, type Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'

type World = { messages: number; chats: number }

/** What one account got and wrote in so many chats, evenly: the last two in five of each chat are unread. */
const fill = async (connectionString: string, { messages, chats }: World) => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ id: string }>("select id from account where email = 'helen@tailshare.example'")
  const id = rows[0]!.id
  const others = await database.query<{ id: string }>(
    `insert into account (id, email, first_name, last_name, registered_at)
     select gen_random_uuid(), 'bench-chat-' || n || '@tailshare.example', 'Chat', 'Number ' || n, now() from generate_series(1, $1::int) n returning id`,
    [chats],
  )
  const people = others.rows.map((one) => one.id)
  await database.query(
    `with said as (
       select gen_random_uuid() as id, o.id as other, k, $3::int / $4::int as each, now() - interval '1 second' * (($3::int / $4::int - k) * $4::int + o.n) as at
       from unnest($2::uuid[]) with ordinality o (id, n), generate_series(1, $3::int / $4::int) k
     )
     insert into message (id, low_id, high_id, from_id, text, created_at, modified_at, read_at)
     select id, least($1::uuid, other), greatest($1::uuid, other), case when k > each * 3 / 5 or k % 2 = 1 then other else $1::uuid end,
       'Is the aircraft free on Sunday, and is its left tank full? ' || k, at, at, case when k <= each * 3 / 5 then at end
     from said`,
    [id, people, messages, chats],
  )
  await database.query(
    `insert into chat (account_id, other_id, last_message_id, last_at, unread, messages, begun_by, begun_at)
     select side.account_id, side.other_id, newest.id, newest.created_at,
       (select count(*) from message m where m.low_id = pair.low_id and m.high_id = pair.high_id and m.from_id = side.other_id and m.read_at is null), pair.count,
       first.from_id, first.created_at
     from (select low_id, high_id, count(*) from message where $1 in (low_id, high_id) group by 1, 2) pair,
       lateral (values (low_id, high_id), (high_id, low_id)) side (account_id, other_id),
       lateral (select * from message m where m.low_id = pair.low_id and m.high_id = pair.high_id order by created_at desc, id desc limit 1) newest,
       lateral (select * from message m where m.low_id = pair.low_id and m.high_id = pair.high_id order by created_at, id limit 1) first
     on conflict (account_id, other_id) do nothing`,
    [id],
  )
  await database.query('analyze')
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), id, hashToken(token)],
  )
  await database.end()
  return { other: people[0]!, cookie: `${sessionCookie}=${token}` }
}

const timed = async (connectionString: string, world: World, dataFolder: string) => {
  const { other, cookie } = await fill(connectionString, world)
  const screens: [title: string, path: string][] = [
    ['chats with their unread counts', 'messages/stats/?limit=20'],
    ['the newest message of each chat', 'messages/?limit=20'],
    ['unread messages and their count', 'messages/new/?limit=20'],
    ['a chat', `messages/?user=${other}&limit=20`],
    ['whom it is with', `messages/with/${other}/`],
  ]
  const server = await startServer({ connectionString, port: 4810, dataFolder })
  const client = openClient(server.origin, 1)
  const found = new Map<string, { p50: number }>()
  const problems: string[] = []
  const time = async (title: string, send: () => ReturnType<typeof client.send>, runs: number) => {
    const times: number[] = []
    for (let index = 0; index < runs; index++) {
      const answer = await send()
      if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
      if (index >= 10) times.push(answer.ms)
    }
    found.set(title, { p50: percentile(times, 50) })
  }
  for (const [title, path] of screens) await time(title, () => client.send('GET', `/api/v1/${path}`, cookie), 80)
  // Fewer than the thirty that one may write in a minute.
  const body = { userTo: other, message: 'Only until noon.' }
  await time('writing one', () => client.send('POST', '/api/v1/messages/', cookie, body), 28)
  client.close()
  await server.stop()
  return { found, problems }
}

const sizes: readonly (readonly [title: string, few: World, many: World])[] = [
  ['in one chat', { messages: 1_000, chats: 1 }, { messages: 50_000, chats: 1 }],
  ['in 40 → 2,000 chats', { messages: 1_000, chats: 40 }, { messages: 50_000, chats: 2_000 }],
]

/** The message screens of someone with 1,000 and with 50,000 messages. */
export const messages = async ({ copy, dataFolder }: Ground): Promise<Part> => {
  const figures: Figure[] = []
  const problems: string[] = []
  for (const [index, [title, few, many]] of sizes.entries()) {
    const before = await timed(await copy(`bench_messages_few_${index}`), few, dataFolder)
    const after = await timed(await copy(`bench_messages_many_${index}`), many, dataFolder)
    problems.push(...before.problems, ...after.problems)
    for (const [screen, { p50 }] of before.found) {
      const name = `${title}, ${screen}`
      figures.push(grown(name, name, { short: p50, long: after.found.get(screen)!.p50 }))
    }
  }
  return { title: 'Messages of one person, 1,000 → 50,000', figures, problems }
}
