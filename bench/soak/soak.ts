import { setTimeout as pause } from 'node:timers/promises'
import { chanceFrom } from '../../apps/server/seeds/chance.ts'
import { agreeCosts, sellShare } from '../../simulate/acts/sharing.ts'
import { openBook, total } from '../../simulate/book.ts'
import { makeWorld } from '../../simulate/world.ts'
import type { Part } from '../figures.ts'
import type { Ground } from '../ground/ground.ts'
import { portAt } from '../ground/server.ts'
import { crawl, holdOpen, startMailbox } from './around.ts'
import { halves, notFlat, notLevel, type Heard } from './checks.ts'
import { live, type Life } from './life.ts'
import { openRemote } from './remote.ts'
import { memoryOf, openTroubles, planTroubles, shareOf, slowProvider, startServers, type Server } from './troubles.ts'
import { countLeft, findFaults } from './truth.ts'

const lanes = 4
const members = 18
const streamsHeld = 16
const backWithin = 5
/** Jobs of a killed server are free after 45 seconds, and mail that was put off comes within a minute. */
const drainMs = 240_000

const numberOf = (words: string[], name: string, usual: number) =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)

/** What happens is printed as it does. */
const say = (line: string) => void process.stdout.write(`  ${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Everything that runs, on a database of its own. */
const open = async (ground: Ground) => {
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
  const close = async () => {
    await fleet.stop()
    await remote.close()
    await mailbox.close()
  }
  return { connectionString, mailbox, troubles, fleet, origins, remote, close }
}
type Ready = Awaited<ReturnType<typeof open>>

/** Members, aircraft, and one aircraft that three of them share. */
const begin = async ({ remote: { api } }: Ready, seed: string) => {
  const drain = async () => {
    for (const until = Date.now() + drainMs; (await countLeft({ api })) > 0 && Date.now() < until;) await pause(500)
  }
  const world = await makeWorld(api, chanceFrom(seed), { members, aircraft: lanes, days: 0, trips: 0 })
  const heard: Heard[] = []
  const told: Life['told'] = async ({ name, heard: people }) => void heard.push(...people.map((who) => ({ who, what: name })))
  const life: Life = { api, book: openBook(), world, runDue: drain, told, messages: [], perhaps: [], isOver: () => false }
  for (const buyer of world.pilots.slice(0, 2)) await sellShare(life, world.fleet.at(-1)!, buyer)
  await agreeCosts(life, world.fleet.at(-1)!)
  await drain()
  // From now on acts wait for no job.
  life.runDue = async () => {}
  return { life, heard, drain }
}

/** Breaks things by the plan and follows the memory of each server through the half in which it is left alone. */
const breakThings = async ({ fleet, troubles, mailbox, connectionString }: Ready, seed: string, minutes: number) => {
  const [a, b] = fleet.servers as [Server, Server]
  const ms = minutes * 60_000
  const memories: Record<string, Awaited<ReturnType<typeof memoryOf>>> = {}
  const remember = (name: string, { running, port }: Server) =>
    troubles.during('measuring memory', async () => {
      memories[name] = await memoryOf(running.child.pid!, port + 2)
    })
  const slow: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  /** Nothing is killed or measured before the last thing killed is back. */
  const oneByOne = (work: () => Promise<unknown>) => (last = last.then(work))
  /** On a machine that others use too, counts the part of the time for which the server that had to work got a processor. */
  const kill = async (what: string, server: Server, work: () => Promise<void>) => {
    const before = what === 'the database' ? shareOf(server.running.child.pid!) : undefined
    const back = await troubles.during('kill', work)
    const own = back * shareOf(server.running.child.pid!, before).share
    say(`kill -9 of ${what}, back after ${back.toFixed(1)} s, ${own.toFixed(1)} s of them with a processor`)
    if (own > backWithin) slow.push(`${what} was back after ${own.toFixed(1)} s, must be ${backWithin}`)
  }
  const ways = {
    A: () => oneByOne(() => kill('server A', a, () => fleet.killServer(a))),
    B: () => oneByOne(() => kill('server B', b, () => fleet.killServer(b))),
    database: () => oneByOne(() => kill('the database', a, fleet.killDatabase)),
    provider: async () => {
      const seconds = await troubles.during('slow provider', () => slowProvider(connectionString, 0.05 * ms))
      say(`the payment provider was slow for ${seconds.toFixed(0)} s`)
    },
    mailbox: async () => {
      mailbox.fill(true)
      await pause(0.05 * ms)
      mailbox.fill(false)
      say(`mailboxes were full for ${(3 * minutes).toFixed(0)} s`)
    },
  }
  const plan: { at: number; run: () => Promise<unknown> }[] = [
    ...planTroubles(chanceFrom(seed), minutes).map(({ at, what }) => ({ at, run: ways[what] })),
    { at: 0.2, run: () => oneByOne(() => remember('B warm', b)) },
    { at: 0.49, run: () => oneByOne(() => remember('B', b)) },
    { at: 0.7, run: () => oneByOne(() => remember('A warm', a)) },
    { at: 1, run: async () => {} },
  ]
  await Promise.all(plan.map(({ at, run }) => pause(at * ms).then(run)))
  return { slow, memories, remember: () => remember('A', a) }
}

/** Mixed life on two servers while something breaks every minute or, in longer runs, every ten. `--minutes=120 --seed=7`. */
export const soakPart = async (ground: Ground, words: string[]): Promise<Part> => {
  const minutes = numberOf(words, 'minutes', ground.isSmall ? 3 : 10)
  const seed = String(numberOf(words, 'seed', 1))
  const ready = await open(ground)
  const { remote, origins, troubles, mailbox } = ready
  const leaving = new AbortController()
  try {
    say(`seed ${seed}, ${minutes} minutes: members join and list aircraft`)
    const { life, heard, drain } = await begin(ready, seed)
    const { world, book, messages } = life
    let over = false
    life.isOver = () => over
    say(`${world.people.length} members with ${lanes} aircraft begin to fly`)
    const since = new Date()
    const streams = []
    for (const { id } of world.people.slice(0, streamsHeld))
      streams.push(holdOpen(origins, { who: id, cookie: await remote.signIn(id) }, leaving.signal, troubles))
    const crawling = crawl(origins, life.isOver, troubles)
    const pilotsOf = (n: number) =>
      n === lanes - 1 ? world.pilots.slice(0, 2) : world.pilots.slice(2).filter((_, nth) => nth % (lanes - 1) === n)
    const living = world.fleet.map((aircraft, n) => live(life, seed, { aircraft, pilots: pilotsOf(n) }, 300))
    const { slow, memories, remember } = await breakThings(ready, seed, minutes)
    over = true
    await Promise.all(living)
    const times = [...remote.times, ...(await crawling)].filter(({ at }) => at >= since.getTime())
    const ended = Date.now()
    say('the last act is done')
    life.runDue = drain
    await drain()
    say(`the queue was empty after ${((Date.now() - ended) / 1000).toFixed(0)} s`)
    const wasTold = (who: string) => heard.some((one) => one.who === who)
    const silent = streams.filter(({ isOpen, events, who }) => !isOpen || (events === 0 && wasTold(who))).length
    await remember()
    leaving.abort()

    const kills = troubles.spans.filter(({ what }) => what === 'kill')
    const calm = halves(times, troubles.spans, since.getTime() + minutes * 30_000)
    const seen = await findFaults(life, { heard, since, mailbox, kills })
    const problems = [
      ...slow,
      ...notFlat(calm),
      ...['A', 'B'].flatMap((name) => notLevel(`server ${name}`, memories[`${name} warm`]!, memories[name]!)),
      ...(silent > 0 ? [`${silent} of ${streams.length} live streams are closed or heard nothing`] : []),
      ...seen.problems,
      ...[...troubles.problems].map(([what, n]) => `${n} times while nothing was broken: ${what}`),
    ]
    const mb = (name: string) => `${memories[name]!.heapMb.toFixed(0)} (${memories[name]!.rssMb.toFixed(0)})`
    const compared = total([...book.checked.values()], (n) => n)
    return {
      title: `Soak of ${minutes} minutes, seed ${seed}: --minutes=${minutes} --seed=${seed} draws the same acts`,
      figures: [],
      lines: [
        [...book.acts].map(([name, n]) => `${name} ${n}`).join(', '),
        `${mailbox.taken.length} mails arrived, ${mailbox.deferred()} were put off, ${mailbox.refused.size} addresses refused for good`,
        `${times.length} answers; ${calm.count} of them while nothing was broken, p99 of the halves ${calm.first} and ${calm.second} ms`,
        `MB of heap (and resident), warm and at the end: A ${mb('A warm')} and ${mb('A')}, B ${mb('B warm')} and ${mb('B')}`,
        `${streams.length} live streams heard ${total(streams, ({ events }) => events)} events over ${total(streams, ({ connections }) => connections)} connections`,
        `looked up: ${book.trips.size} bookings, ${messages.length} messages, ${seen.notices} notices; ${compared} comparisons of the simulator`,
      ],
      problems,
    }
  } finally {
    leaving.abort()
    await ready.close()
  }
}
