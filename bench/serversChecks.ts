import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openClient } from './client.ts'
import { bookPath, type slots } from './throughput.ts'

const rounds = 20
const patienceMs = 5000

/** An open page: `heard` resolves when the next event comes. */
const openStream = async (origin: string, cookie: string) => {
  const leaving = new AbortController()
  const headers = { accept: 'text/event-stream', cookie }
  const response = await fetch(`${origin}/api/v1/account/user/events/`, { headers, signal: leaving.signal })
  const reader = response.body!.getReader()
  const events: number[] = []
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      if (Buffer.from(value).toString().includes('event: ')) events.push(performance.now())
    }
  })().catch(() => {})
  return {
    /** The first event since then, in milliseconds after it. */
    since: async (then: number) => {
      for (let waited = 0; waited < patienceMs; waited += 5) {
        const first = events.find((at) => at >= then)
        if (first !== undefined) return first - then
        await pause(5)
      }
      return undefined
    },
    close: async () => {
      leaving.abort()
      await reading
    },
  }
}

/** Bookings through one server while their pilots' pages are open at another. */
export const newsAcross = async ({ from, to, next }: { from: string; to: string; next: ReturnType<typeof slots> }) => {
  const client = openClient(from, 1)
  const times: number[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { pilot, key, body } = next()
    const stream = await openStream(to, pilot.cookie)
    const begun = performance.now()
    const answer = await client.send('POST', bookPath, pilot.cookie, body, { 'idempotency-key': key })
    const heard = await stream.since(begun)
    if (answer.status !== 200) problems.push(`a booking was answered ${answer.status}`)
    else if (heard === undefined) problems.push('news of a booking did not reach its pilot’s page at another server')
    else times.push(Math.max(0, heard - answer.ms))
    await stream.close()
  }
  client.close()
  return { times, problems }
}

/** How many calls are answered of a row that allows 20 a minute, from one address at all of these in turns. */
export const limitTogether = async (origins: string[]) => {
  const replies = []
  for (let called = 0; called < 60; called++)
    replies.push(await fetch(`${origins[called % origins.length]}/api/v1/common/airports/points/`))
  for (const reply of replies) await reply.body?.cancel()
  return replies.filter(({ status }) => status === 200).length
}

/** What a job leaves, where it ran twice and minded. */
export const twiceDone = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const one = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]!.n)
  const recent = "created_at > now() - interval '10 minutes'"
  const holds = await one(`select count(*) as n from charge where kind = 'hold' and ${recent}`)
  const notices = await one(`select count(*) as n from notice where ${recent}`)
  const twiceHeld = await one(
    `select count(*) as n from (select order_id from charge where kind = 'hold' and ${recent} group by 1 having count(*) > 1) twice`,
  )
  const twiceTold = await one(
    `select count(*) as n from (select account_id, kind, link, text from notice where ${recent} and link is not null group by 1, 2, 3, 4 having count(*) > 1) twice`,
  )
  const twiceMailed = await one(
    `select count(*) as n from (select notice_id, channel, recipient from outbox_message where ${recent} and notice_id is not null group by 1, 2, 3 having count(*) > 1) twice`,
  )
  await client.end()
  const count = twiceHeld + twiceTold + twiceMailed
  return {
    holds,
    notices,
    count,
    problems: count > 0 ? [`${twiceHeld} bookings held twice, ${twiceTold} notices and ${twiceMailed} mails written twice`] : [],
  }
}
