import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ms, percentile } from './client.ts'
import type { Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startProxy } from './proxy.ts'
import { portAt, startServer } from './server.ts'
import { booking, counted, failed, searching, steadily } from './steady.ts'
import { slots } from './throughput.ts'

const drainSeconds = 2

/** An open page that comes back by itself; counts how often it had to, and how long it heard nothing at most. */
const listenOn = (origin: string, cookie: string) => {
  let [going, opened] = [true, 0]
  const leaving = new AbortController()
  const done = (async () => {
    while (going) {
      try {
        const response = await fetch(`${origin}/api/v1/account/user/events/`, {
          headers: { accept: 'text/event-stream', cookie },
          signal: leaving.signal,
        })
        if (response.ok) opened++
        for await (const _ of response.body!);
      } catch {
        // Cut off: it comes back.
      }
      await pause(200)
    }
  })()
  return async () => {
    going = false
    leaving.abort()
    await done
    return opened
  }
}

/** Two servers behind a proxy are replaced one after the other while people book and search. */
export const deployDrill = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const own = { connectionString: await ground.copy('drill_deploy'), dataFolder: ground.dataFolder }
  const env = { DRAIN_SECONDS: String(drainSeconds) }
  const startAt = (nth: number) => startServer({ ...own, port: portAt(2 * nth), env })
  const servers = [await startAt(0), await startAt(1)]
  const proxy = await startProxy(
    servers.map(({ origin }) => origin),
    portAt(8),
  )
  const bookings = steadily(() => proxy.origin, 6, booking(slots(world)))
  const searches = steadily(() => proxy.origin, 4, searching)
  const pages = world.pilots.slice(0, 10).map(({ cookie }) => listenOn(proxy.origin, cookie))
  await pause(2000)
  const leaving: number[] = []
  const problems: string[] = []
  for (const [nth, server] of servers.entries()) {
    const begun = performance.now()
    server.child.kill('SIGTERM')
    const [code] = (await once(server.child, 'exit')) as [number | null]
    leaving.push((performance.now() - begun) / 1000)
    if (code !== 0) problems.push(`a server left with ${code}`)
    servers[nth] = await startAt(nth)
    // Whoever deploys waits for its `/ready`, as docs/servers.md says; here the proxy tells.
    await proxy.untilSentTo(servers[nth].origin)
    await pause(1500)
  }
  const answers = [...(await bookings.stop()), ...(await searches.stop())]
  const opened = await Promise.all(pages.map((stop) => stop()))
  await proxy.close()
  for (const server of servers) await server.stop()

  const bad = failed(answers)
  if (bad.length > 0) problems.push(`answers other than 200: ${counted(bad)}`)
  if (opened.some((times) => times < 2)) problems.push('an open page was not told to come back')
  return {
    title: 'Both servers replaced, one after the other, behind a proxy',
    figures: [
      {
        id: 'failed',
        title: 'bookings and searches that failed',
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
        id: 'leaving',
        title: `from SIGTERM to exit 0, the longer one (DRAIN_SECONDS=${drainSeconds})`,
        value: Math.max(...leaving),
        unit: 'seconds',
        aim: { atMost: drainSeconds + 10 },
      },
    ],
    problems,
  }
}
