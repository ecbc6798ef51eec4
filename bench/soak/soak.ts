import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { chanceFrom } from '../../apps/server/seeds/chance.ts'
import { agreeCosts, checkQuotas, sellShare } from '../../simulate/acts/sharing.ts'
import { count, openBook } from '../../simulate/book.ts'
import { isOwnAct } from '../../simulate/heard.ts'
import { checkNight } from '../../simulate/nightly.ts'
import { makeWorld } from '../../simulate/world.ts'
import type { Part } from '../figures.ts'
import type { Ground } from '../ground/ground.ts'
import { portAt } from '../ground/server.ts'
import { crawl, holdOpen, startMailbox } from './around.ts'
import { halves, heardOnce, mailProblems, missing, notFlat, notLevel, saidTwice } from './checks.ts'
import { live, type Life } from './life.ts'
import { memoryOf } from './memory.ts'
import { openRemote } from './remote.ts'
import { openTroubles, planTroubles, slowProvider, startServers } from './troubles.ts'

const lanes = 6
const backWithin = 5
/** Jobs of a killed server are free after 45 seconds, and mail that was put off comes within a minute. */
const drainMs = 240_000

const numberOf = (words: string[], name: string, usual: number) =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)

/** Mixed life on two servers while something breaks every minute or, in longer runs, every ten. `--minutes=120 --seed=7`. */
export const soakPart = async (ground: Ground, words: string[]): Promise<Part> => {
  const minutes = numberOf(words, 'minutes', ground.isSmall ? 3 : 10)
  const seed = String(numberOf(words, 'seed', 1))
  const chance = chanceFrom(seed)
  const connectionString = await ground.empty('bench_soak')
  const mailbox = await startMailbox()
  const troubles = openTroubles()
  const env = {
    TAILSHARE_MODE: 'test',
    OPERATOR_EMAIL: 'omar@tailshare.example,operator1@members.example',
    SMTP_URL: mailbox.url,
  }
  const ports = [portAt(0), portAt(3)]
  const fleet = await startServers(ground, { connectionString, ports, env }, troubles)
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const bench = { ...env, DATABASE_URL: connectionString, TAILSHARE_DATA: ground.dataFolder, PORT: String(ports[0]) }
  const remote = openRemote(origins, connectionString, bench, troubles)
  const { api } = remote
  const one = async (text: string) => Number((await sql.raw<{ n: number }>(`select ${text} as n`).execute(api.db)).rows[0]!.n)
  const left = () =>
    one(`(select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)
      + (select count(*) from outbox_message where sent_at is null and failed_at is null and send_after <= now())
      + (select count(*) from payment_sandbox.event where next_attempt_at is not null)`)
  const drain = async () => {
    const until = Date.now() + drainMs
    while ((await left()) > 0 && Date.now() < until) await pause(500)
  }

  let over = false
  const leaving = new AbortController()
  try {
    const begun = Date.now()
    const world = await makeWorld(api, chance, { members: 30, aircraft: lanes, days: 0, trips: 0 })
    const book = openBook()
    let toldFrom = new Date()
    const heard: string[] = []
    const life: Life = {
      api,
      book,
      world,
      runDue: drain,
      told: async (act) => void heard.push(...act.heard),
      messages: [],
      perhaps: [],
      isOver: () => over,
    }
    const shared = world.fleet.at(-1)!
    for (const buyer of world.pilots.slice(0, 2)) await sellShare(life, shared, buyer)
    await agreeCosts(life, shared)
    await drain()
    life.runDue = async () => {}
    const madeIn = (Date.now() - begun) / 1000
    process.stdout.write(
      `seed ${seed}: ${minutes} minutes; ${world.people.length} members and ${lanes} aircraft made in ${madeIn.toFixed(0)} s\n`,
    )

    toldFrom = new Date()
    const from = Date.now()
    const ms = minutes * 60_000
    const streams = []
    for (const member of world.people.slice(0, 16)) {
      streams.push(holdOpen(origins, await remote.signIn(member.id), leaving.signal, troubles))
    }
    const crawling = crawl(origins, () => over, troubles)
    const pilotsOf = (n: number) =>
      n === lanes - 1 ? world.pilots.slice(0, 2) : world.pilots.slice(2).filter((_, index) => index % (lanes - 1) === n)
    const living = world.fleet.map((aircraft, n) => live(life, seed, { aircraft, pilots: pilotsOf(n) }, 300))

    const happened: string[] = []
    const problems: string[] = []
    const [serverA, serverB] = fleet.servers as [(typeof fleet.servers)[number], (typeof fleet.servers)[number]]
    const memories: Record<string, Awaited<ReturnType<typeof memoryOf>>> = {}
    const remember = async (name: string, { running, port }: typeof serverA) => {
      await troubles.during('measuring memory', async () => {
        memories[name] = await memoryOf(running.child.pid!, port + 2)
      })
    }
    const plan: { at: number; run: () => Promise<unknown> }[] = planTroubles(chance, minutes).map(({ at, what }) => ({
      at,
      run: async () => {
        const minute = ((Date.now() - from) / 60_000).toFixed(1)
        if (what === 'provider') {
          const slow = await troubles.during('slow provider', () => slowProvider(connectionString, 0.05 * ms))
          happened.push(`minute ${minute}: the payment provider was slow for ${slow.toFixed(0)} s`)
        } else if (what === 'mailbox') {
          mailbox.fill(true)
          await pause(0.05 * ms)
          mailbox.fill(false)
          happened.push(`minute ${minute}: mailboxes were full for ${(0.05 * ms) / 1000} s`)
        } else {
          const back = await troubles.during(what, () =>
            what === 'database' ? fleet.killDatabase() : fleet.killServer(what === 'A' ? serverA : serverB),
          )
          happened.push(
            `minute ${minute}: kill -9 of ${what === 'database' ? 'the database' : `server ${what}`}, back after ${back.toFixed(1)} s`,
          )
          if (back > backWithin) problems.push(`back after ${back.toFixed(1)} s, must be ${backWithin}: ${what}`)
        }
      },
    }))
    plan.push(
      { at: 0.2, run: () => remember('B warm', serverB) },
      { at: 0.49, run: () => remember('B', serverB) },
      { at: 0.7, run: () => remember('A warm', serverA) },
    )
    await Promise.all(
      plan.map(async ({ at, run }) => {
        await pause(at * ms)
        await run()
      }),
    )
    await pause(Math.max(0, from + ms - Date.now()))
    over = true
    await Promise.all(living)
    const pages = await crawling
    const drainedFrom = Date.now()
    await drain()
    const drained = (Date.now() - drainedFrom) / 1000
    const silent = streams.filter(({ isOpen, events }) => !isOpen || events === 0).length
    await remember('A', serverA)
    leaving.abort()

    // The simulator’s checks of a night, all trips being over or far ahead, then our own.
    await checkNight(life, 0)
    await checkQuotas(life)
    problems.push(...book.wrong)
    const kills = troubles.spans.filter(({ what }) => ['A', 'B', 'database'].includes(what))
    const calm = halves([...remote.times, ...pages], troubles.spans, from + ms / 2)
    problems.push(...notFlat(calm))
    for (const name of ['A', 'B']) problems.push(...notLevel(`server ${name}`, memories[`${name} warm`]!, memories[name]!))
    if (silent > 0) problems.push(`${silent} of ${streams.length} live streams are closed or heard nothing`)
    if ((await left()) > 0) problems.push(`${await left()} jobs, mails or events of the provider are left`)
    const failed = await sql<{
      what: string
    }>`select task_identifier || ' ' || coalesce(last_error, '') as what from graphile_worker.jobs
    where attempts >= max_attempts`.execute(api.db)
    problems.push(...failed.rows.map(({ what }) => `a job failed for good: ${what.slice(0, 300)}`))

    const found = new Set<string>()
    for (const { id, pilot } of book.trips.values())
      if ((await api.call(pilot.id, 'getOrder', { params: { id } })).status === 200) found.add(id)
    problems.push(...missing('a booking', [...book.trips.keys()], found))
    const orders = await one('(select count(*) from orders)')
    if (orders !== book.trips.size) problems.push(`${orders} bookings are stored, ${book.trips.size} were acknowledged`)
    const stored = new Set<string>()
    for (const member of world.people)
      for (const id of life.messages)
        if (!stored.has(id) && (await api.call(member.id, 'getMessage', { params: { id } })).status === 200) stored.add(id)
    problems.push(...missing('a message', life.messages, stored))
    const overlaps = await one(
      `(select count(*) from occupancy a join occupancy b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during)`,
    )
    if (overlaps > 0) problems.push(`${overlaps} times are taken twice`)

    const notices = await api.db
      .selectFrom('notice')
      .select(['accountId', 'title', 'text', 'link', 'createdAt'])
      .where('createdAt', '>=', toldFrom)
      .execute()
    problems.push(
      ...saidTwice(
        'a notice came',
        notices.map(({ accountId, title, text, link }) => [accountId, title, text, link].join(' | ')),
      ),
    )
    const got = notices.filter(({ title }) => !isOwnAct(title)).map(({ accountId }) => accountId)
    problems.push(...heardOnce(heard, life.perhaps, got))
    const mails = await sql<{ id: string; recipient: string; subject: string; isSent: boolean; isFailed: boolean }>`
    select id, recipient, subject, sent_at is not null as is_sent, failed_at is not null as is_failed from outbox_message where channel = 'mail'`.execute(
      api.db,
    )
    const arrived = mailbox.arrived()
    problems.push(...mailProblems(mails.rows, arrived, mailbox.refused, kills))
    problems.push(...[...troubles.problems].map(([what, n]) => `${n} times while nothing was broken: ${what}`))

    const checks = [...book.checked.values()].reduce((all, n) => all + n, 0)
    count(book.acts, 'page crawled', pages.length)
    const mb = (name: string) => `${memories[name]!.heapMb.toFixed(0)} (${memories[name]!.rssMb.toFixed(0)})`
    return {
      title: `Soak: ${minutes} minutes of mixed life, seed ${seed}`,
      figures: [],
      lines: [
        ...happened,
        `${mailbox.deferred()} mails were put off, ${mailbox.refused.size} addresses refused for good, ${arrived.length} mails arrived`,
        [...book.acts].map(([name, n]) => `${name} ${n}`).join(', '),
        `${remote.times.length + pages.length} answers, p99 of the halves while nothing was broken ${calm.first} and ${calm.second} ms`,
        `heap (and resident) MB, warm and at the end: A ${mb('A warm')} to ${mb('A')}, B ${mb('B warm')} to ${mb('B')}`,
        `${streams.length} live streams heard ${streams.reduce((all, { events }) => all + events, 0)} events over ${streams.reduce((all, { connections }) => all + connections, 0)} connections`,
        `the queue was empty ${drained.toFixed(0)} s after the last act`,
        `checked: ${checks} comparisons of the simulator, ${book.trips.size} bookings and ${life.messages.length} messages looked up, ${notices.length} notices, ${mails.rows.length} mails`,
      ],
      problems,
    }
  } finally {
    over = true
    leaving.abort()
    await fleet.stop()
    await remote.close()
    await mailbox.close()
  }
}
