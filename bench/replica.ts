import { setTimeout as pause } from 'node:timers/promises'
import { ms, openClient, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { portAt, startServer } from './server.ts'
import { startStandby } from './standby.ts'
import { booking, counted, failed, searching, steadily } from './steady.ts'
import { slots } from './throughput.ts'
import type { World } from './world.ts'

const lagSeconds = 2
const patienceMs = 30_000

type Standby = Awaited<ReturnType<typeof startStandby>>

/** Whether the product has read there within the last second. */
const isRead = async (standby: Standby) => {
  const [row] = await standby.ask<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'tailshare' and state_change > now() - interval '1 second'
      and query like '%aircraft%'`,
  )
  return row!.n > 0
}

/** Where the server says its reads go, from its log: when it last turned to the replica, and away from it. */
const openTurns = () => {
  let [usable, turnedAt] = [false, 0]
  return {
    heard: (line: string) => {
      if (!line.includes('"reads go to the ')) return
      usable = line.includes('reads go to the replica')
      turnedAt = performance.now()
    },
    /** How many seconds it took from now on. */
    until: async (wanted: boolean) => {
      const begun = performance.now()
      while (usable !== wanted) {
        if (performance.now() - begun > patienceMs) return Number.POSITIVE_INFINITY
        await pause(20)
      }
      return Math.max(0, turnedAt - begun) / 1000
    },
  }
}

/** While the replica stands still: whoever writes sees it, on the next page, every time. Answers how many did not, and how many others would not have. */
const ownWrites = async (origin: string, standby: Standby, { pilots, aircraft }: World) => {
  const client = openClient(origin, 4)
  const [writer, reader] = [pilots[0]!, pilots[1]!]
  const path = `/api/v1/aircrafts/${aircraft[1]}/`
  let [stale, rounds] = [0, 0]
  for (; rounds < 10; rounds++) {
    await standby.ask('select pg_wal_replay_pause()')
    const wrote = await fetch(`${origin}/api/v1/account/favorites/`, {
      method: 'POST',
      headers: { cookie: writer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ aircraftId: aircraft[1] }),
    })
    // A browser keeps what it is given.
    const given = wrote.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const seen = await client.send('GET', path, [writer.cookie, ...given].join('; '))
    if ((seen.json as { isFavorite?: boolean }).isFavorite !== true) stale++
    await standby.ask('select pg_wal_replay_resume()')
    await client.send('GET', path, reader.cookie)
    await client.send('DELETE', `/api/v1/account/favorites/${aircraft[1]}/`, writer.cookie)
    await pause(50)
  }
  client.close()
  return { stale, rounds }
}

/** A real streaming replica: it serves, lags, comes back and dies, and no one who reads hears of it. */
export const replicaDrill = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const connectionString = await ground.copy('drill_replica')
  const standby = await startStandby(connectionString, ground.databaseFolder)
  const turns = openTurns()
  const problems: string[] = []
  const server = await startServer({
    connectionString,
    port: portAt(0),
    dataFolder: ground.dataFolder,
    heard: turns.heard,
    env: { DATABASE_READ_URL: standby.urlOf('drill_replica'), READ_LAG_SECONDS: String(lagSeconds) },
  })
  const searches = steadily(() => server.origin, 4, searching)
  const bookings = steadily(() => server.origin, 2, booking(slots(world)))
  const readsSoon = async (wanted: boolean, when: string) => {
    // Under load a read may take its time.
    for (let looked = 0; looked < 50; looked++) {
      if ((await isRead(standby)) === wanted) return
      await pause(100)
    }
    problems.push(`${when} the replica ${wanted ? 'is not read' : 'is still read'}`)
  }
  const found = await turns.until(true)
  await readsSoon(true, 'after the start')
  await standby.ask('select pg_wal_replay_pause()')
  const away = await turns.until(false)
  await readsSoon(false, 'while it stands still')
  await standby.ask('select pg_wal_replay_resume()')
  const back = await turns.until(true)
  await readsSoon(true, 'after it went on')
  const own = await ownWrites(server.origin, standby, world)
  await turns.until(true)
  await standby.kill()
  const gone = await turns.until(false)
  await pause(2000)
  await standby.startAgain()
  const again = await turns.until(true)
  await readsSoon(true, 'after it was started again')
  const answers = [...(await searches.stop()), ...(await bookings.stop())]
  await server.stop()
  await standby.clear()

  const bad = failed(answers)
  const figure = (id: string, title: string, value: number, atMost: number): Figure => ({
    id,
    title,
    value,
    unit: 'seconds',
    aim: { atMost },
  })
  if (bad.length > 0) problems.push(`answers other than 200: ${counted(bad)}`)
  if (away < lagSeconds / 2) problems.push(`it was left alone after ${away} seconds, before it lagged`)
  if (own.stale > 0) problems.push(`${own.stale} of ${own.rounds} writers did not see what they had written`)
  return {
    title: `A read replica that lags, stands still and dies (READ_LAG_SECONDS=${lagSeconds})`,
    figures: [
      figure('found', 'until it is read after the server’s start', found, 5),
      figure('away', 'until it is left alone after it stands still', away, lagSeconds + 3),
      figure('back', 'until it is read again after it goes on', back, 10),
      figure('gone', 'until it is left alone after kill -9', gone, 3),
      figure('again', 'until it is read again after kill -9 and a new start', again, 10),
      {
        id: 'noticed',
        title: 'searches and bookings that failed meanwhile',
        value: bad.length,
        unit: 'requests',
        aim: { atMost: 0 },
        detail: `of ${answers.length}; p95 ${ms(
          percentile(
            answers.map((answer) => answer.ms),
            95,
          ),
        )}`,
      },
      {
        id: 'own',
        title: 'writers who were shown the state before, while the replica stood still',
        value: own.stale,
        unit: 'requests',
        aim: { atMost: 0 },
        detail: `of ${own.rounds}`,
      },
    ],
    problems,
  }
}
