import { setTimeout as pause } from 'node:timers/promises'
import { ms, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { portAt, startServer } from './server.ts'
import { booking, counted, failed, type Sent, steadily, type Work } from './steady.ts'
import { slots } from './throughput.ts'
import type { World } from './world.ts'

const seconds = 10
const crowd = 120

/** Pages and searches as fast as they are answered; who is told to come back waits a second, which is sooner than it was told. */
const crowding = (): Work => {
  let asked = 0
  return async (send) => {
    const path = asked++ % 2 === 0 ? '/search' : '/api/v1/aircrafts/search/?order=price_hour'
    const answer = await send('GET', path)
    if (answer.status === 503) await pause(1000)
    return { status: answer.status, ms: answer.ms }
  }
}

/** Four clients book while the crowd is there. */
const bookInCrowd = async (ground: Ground, world: World, { name, env }: { name: string; env: Record<string, string> }) => {
  const connectionString = await ground.copy(name)
  const server = await startServer({ connectionString, port: portAt(0), dataFolder: ground.dataFolder, env })
  const next = slots(world)
  const calm = steadily(() => server.origin, 4, booking(next))
  await pause(4000)
  const before = await calm.stop()
  const others = steadily(() => server.origin, crowd, crowding())
  await pause(2000)
  const bookings = steadily(() => server.origin, 4, booking(next))
  await pause(seconds * 1000)
  const answers = { before, bookings: await bookings.stop(), others: await others.stop() }
  await server.stop()
  return answers
}

const timesOf = (answers: Sent[]) => answers.filter(({ status }) => status === 200).map((answer) => answer.ms)
const p99 = (answers: Sent[]) => percentile(timesOf(answers), 99)

/** More pages and searches than one server can make: they are told to come back, and bookings go on. */
export const overloadDrill = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const open = await bookInCrowd(ground, world, { name: 'drill_crowd_open', env: {} })
  const shed = await bookInCrowd(ground, world, { name: 'drill_crowd', env: { BUSY_AFTER_MS: '2000' } })
  const away = shed.others.filter(({ status }) => status === 503)
  const odd = [...shed.others, ...shed.before].filter(({ status }) => status !== 200 && status !== 503)
  const lost = failed(shed.bookings)
  const figures: Figure[] = [
    {
      id: 'p99',
      title: `a booking’s answer among ${crowd} clients of pages and searches, p99`,
      value: p99(shed.bookings),
      unit: 'ms',
      aim: { atMost: 1500 },
      detail: `p50 ${ms(percentile(timesOf(shed.bookings), 50))}; without the crowd p99 ${ms(p99(shed.before))}`,
    },
    {
      id: 'p99-open',
      title: 'the same where no one is turned away (BUSY_AFTER_MS=0), p99',
      value: p99(open.bookings),
      unit: 'ms',
      detail: `${open.bookings.length} bookings in ${seconds} s, ${shed.bookings.length} with turning away`,
    },
    {
      id: 'refused',
      title: 'bookings turned away or failed',
      value: lost.length,
      unit: 'bookings',
      aim: { atMost: 0 },
      detail: `of ${shed.bookings.length}`,
    },
    {
      id: 'away',
      title: 'pages and searches told to come back',
      value: away.length,
      unit: 'requests',
      aim: { atLeast: 1 },
      detail: `of ${shed.others.length}; a 503 took p95 ${ms(
        percentile(
          away.map((answer) => answer.ms),
          95,
        ),
      )}`,
    },
  ]
  const problems = odd.length > 0 ? [`answers other than 200 and 503: ${counted(odd)}`] : []
  return { title: 'More load than a server can take', figures, problems }
}
