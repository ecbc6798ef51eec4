import { execFileSync } from 'node:child_process'
import { openClient, percentile } from './client.ts'
import { grown, type Figure, type Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'
import { type View, viewsOf } from './viewList.ts'
import { nameViewPeople } from './viewPeople.ts'
import { openViewPlans, type Asked } from './viewPlans.ts'

type Size = { aircraft: number; bookings: number; pilots: number }
/**
 * A club of twenty aircraft in its first half year, and a hundred aircraft after many: as few aircraft and pilots as fill a page
 * of each list, because a page of ten rows beside one of twenty says how long a page is, not what history costs.
 */
const sizes: Record<'short' | 'long', Size> = {
  short: { aircraft: 20, bookings: 1000, pilots: 40 },
  long: { aircraft: 100, bookings: 1_000_000, pilots: 2500 },
}
const rounds = 25
const warmUp = 5
/** A view so slow that its rounds take longer has missed its aim, however many follow. There are nearly two hundred: more for each, and the part takes an hour. */
const mostMs = 3000
const mostStatements = 10

const open = async (connectionString: string, size: Size, port: number, dataFolder: string) => {
  const asked = ['--aircraft', size.aircraft, '--bookings', size.bookings, '--pilots', size.pilots].map(String)
  execFileSync(process.execPath, ['apps/server/seeds/generate.ts', ...asked], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const place = await nameViewPeople(connectionString)
  const views = viewsOf(place)
  const plans = await openViewPlans(connectionString, dataFolder)
  const asks = new Map<string, Asked>()
  for (const { id, who, path } of views) asks.set(id, await plans.ask(path, place.cookies[who]))
  await plans.close()
  const server = await startServer({ connectionString, port, dataFolder })
  const client = openClient(server.origin, 1)
  const send = ({ who, path }: View) => client.send('GET', `/api/v1/${path}`, place.cookies[who])
  const close = async () => {
    client.close()
    await server.stop()
  }
  return { views, asks, send, close }
}

/** The rows of an answer: of its page where it has one, else of its longest list. */
const rowsOf = (answer: unknown) => {
  if (Array.isArray(answer)) return answer.length
  const { results, ...more } = (answer ?? {}) as Record<string, unknown>
  if (Array.isArray(results)) return results.length
  const lists = Object.values(more).filter(Array.isArray)
  return lists.length > 0 ? Math.max(...lists.map(({ length }) => length)) : undefined
}

/** The same views of a young club and of a large fleet with a long history, asked in turns. */
export const views = async (ground: Ground): Promise<Part> => {
  const short = await open(await ground.empty('bench_views_short'), sizes.short, 4840, ground.dataFolder)
  const long = await open(await ground.empty('bench_views_long'), sizes.long, 4844, ground.dataFolder)
  const figures: Figure[] = []
  const lines: string[] = []
  const problems: string[] = []
  let statements = 0
  for (const [at, view] of short.views.entries()) {
    const both = [short, long].map((place) => ({
      send: () => place.send(place.views[at]!),
      times: [] as number[],
      rows: undefined as number | undefined,
    }))
    const started = performance.now()
    for (let round = 0; round < rounds && (round < warmUp + 3 || performance.now() - started < mostMs); round++)
      for (const place of both) {
        const { status, ms, json } = await place.send()
        if (status !== 200) problems.push(`${view.title}: ${status}`)
        place.rows = rowsOf(json)
        if (round >= warmUp) place.times.push(ms)
      }
    const [before, after] = both.map(({ times }) => percentile(times, 50)) as [number, number]
    figures.push(grown(view.id, view.title, { short: before, long: after, rows: { short: both[0]!.rows, long: both[1]!.rows } }))
    const [few, many] = [short, long].map(({ asks }) => asks.get(view.id)!) as [Asked, Asked]
    statements = Math.max(statements, many.statements)
    lines.push(
      `${view.title}: ${many.statements} statements, ${Math.round(few.rows)} → ${Math.round(many.rows)} rows, ${few.pages} → ${many.pages} pages`,
    )
  }
  figures.push({
    id: 'statements',
    title: 'the most statements of a view',
    value: statements,
    unit: 'statements',
    aim: { atMost: mostStatements },
  })
  await short.close()
  await long.close()
  return {
    title: `Views of ${sizes.short.aircraft} aircraft with 1,000 bookings → ${sizes.long.aircraft} with ${sizes.long.bookings.toLocaleString('en-US')}`,
    figures,
    lines,
    problems,
  }
}
