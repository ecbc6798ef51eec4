import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { ms, openClient, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { enterPilot } from './searchPilot.ts'
import { openExplainer } from './searchStatements.ts'
import { startServer } from './server.ts'

const warming = 10
const runs = 100

/** The commonest filter sets, each for an airport of its own; the shapes of searches near airports go to the busiest. */
const shapesOf = async (database: pg.Client): Promise<[title: string, query: (index: number) => string][]> => {
  const { rows: airports } = await database.query<{ id: string; lat: number; lon: number }>(
    'select id, lat, lon from airport where is_preset order by code',
  )
  const { rows: models } = await database.query<{ id: string }>('select id from aircraft_model order by name')
  const from = new Date(Math.ceil((Date.now() + 9 * 86_400_000) / 1_800_000) * 1_800_000)
  const weekend = `date=${from.toISOString()},${new Date(from.getTime() + 30 * 3_600_000).toISOString()}`
  const at = (index: number) => airports[index % airports.length]!
  const around = ({ lat, lon }: { lat: number; lon: number }) => [lon - 1, lat - 1, lon + 1, lat + 1].join(',')
  return [
    ['near one airport, for a weekend, up to $300', (index) => `?locations=${at(index).id}&${weekend}&price_hour_max=300`],
    [
      'three airports, for a weekend, by price',
      (index) => `?locations=${[0, 1, 2].map((step) => at(index + step).id).join(',')}&${weekend}&order=price_hour`,
    ],
    ['everywhere, no dates', () => '?order=-year_manufactured'],
    ['everywhere, no dates, nearest first', (index) => `?near=${at(index).id}&order=distance`],
    ['everywhere, for a weekend, nearest first', (index) => `?near=${at(index).id}&${weekend}&order=distance`],
    ['everywhere, for a weekend, by price', () => `?${weekend}&order=price_hour`],
    ['everywhere, for a weekend, up to $300, the newest first', () => `?${weekend}&price_hour_max=300&order=-year_manufactured`],
    ['everywhere, for a weekend, only what the pilot may fly', () => `?${weekend}&hide_not_rated_aircrafts=true`],
    ['everywhere, only what the pilot may fly', () => '?hide_not_rated_aircrafts=true'],
    ['one model everywhere, for a weekend', (index) => `?model_id=${models[index % models.length]!.id}&${weekend}`],
    [
      'a part of the map, for a weekend, only what the pilot may fly',
      (index) => `?bounds=${around(at(index))}&${weekend}&hide_not_rated_aircrafts=true`,
    ],
  ]
}

/** `SEARCH_AIRCRAFT` and `SEARCH_BOOKINGS` ask for another size. No search reads money, events or notices: of millions of bookings they are left out. */
const sizes = {
  aircraft: Number(process.env.SEARCH_AIRCRAFT ?? 20_000),
  bookings: Number(process.env.SEARCH_BOOKINGS ?? 500_000),
  pilots: 10_000,
  airports: 2000,
}

/** Searches as visitors and as a pilot make them, against a large fleet: what the database takes, and what the whole call does. */
export const searches = async (ground: Ground): Promise<Part> => {
  const connectionString = await ground.empty('bench_search')
  const size = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)])
  if (sizes.bookings > 1_000_000) size.push('--bare')
  execFileSync(process.execPath, ['apps/server/seeds/generate.ts', ...size], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pilot = await enterPilot(connectionString)
  const database = new pg.Client({ connectionString })
  await database.connect()
  await database.query('vacuum analyze')
  const shapes = await shapesOf(database)
  await database.end()
  const server = await startServer({ connectionString, port: 4820, dataFolder: ground.dataFolder })
  const client = openClient(server.origin, 16)
  const explainer = openExplainer(connectionString)
  const figures: Figure[] = []
  const problems: string[] = []
  for (const [title, query] of shapes)
    for (const by of [undefined, pilot]) {
      const called: number[] = []
      const executed: number[] = []
      for (let index = 0; index < warming + runs; index++) {
        const answer = await client.send('GET', `/api/v1/aircrafts/search/${query(index)}`, by?.cookie)
        if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
        const inDatabase = await explainer.explain(query(index), by?.id)
        if (index < warming) continue
        called.push(answer.ms)
        executed.push(inDatabase)
      }
      const who = by ? 'signed in' : 'signed out'
      const http = `through HTTP p50 ${ms(percentile(called, 50))}, p99 ${ms(percentile(called, 99))}`
      for (const [percent, atMost] of [
        [50, 15],
        [99, 50],
      ] as const)
        figures.push({
          id: `${title}, ${who}, p${percent}`,
          title: `${title}, ${who}, in the database, p${percent}`,
          value: percentile(executed, percent),
          unit: 'ms',
          aim: { atMost },
          ...(percent === 50 && { detail: http }),
        })
    }
  client.close()
  await explainer.close()
  await server.stop()
  const [planes, trips, places] = [sizes.aircraft, sizes.bookings, sizes.airports].map((count) => count.toLocaleString('en-US'))
  return { title: `Search over ${planes} aircraft at ${places} airports and ${trips} bookings`, figures, problems }
}
