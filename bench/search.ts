import pg from 'pg'
import { openClient } from './ground/client.ts'
import { type Figure, type Part, percentile } from './figures.ts'
import type { Ground } from './ground/ground.ts'
import { enterPilot } from './searchPilot.ts'
import { portAt, startServer } from './ground/server.ts'

const warming = 10

/** The most common filters, each for a different airport; searches near an airport use the busiest ones. */
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
    ['everywhere, for a weekend, nearest first', (index) => `?near=${at(index).id}&${weekend}&order=distance`],
    ['everywhere, for a weekend, by price', () => `?${weekend}&order=price_hour`],
    ['everywhere, for a weekend, only what the pilot may fly', () => `?${weekend}&hide_not_rated_aircrafts=true`],
    ['one model everywhere, for a weekend', (index) => `?model_id=${models[index % models.length]!.id}&${weekend}`],
    ['a part of the map, for a weekend', (index) => `?bounds=${around(at(index))}&${weekend}`],
  ]
}

/** Searches by visitors and a pilot on a large fleet. `SEARCH_AIRCRAFT` and `SEARCH_BOOKINGS` change its size. */
export const searchPart = async (ground: Ground): Promise<Part> => {
  const [planes, trips, runs] = ground.isSmall ? [1000, 5000, 10] : [20_000, 500_000, 100]
  const sizes = {
    aircraft: Number(process.env.SEARCH_AIRCRAFT ?? planes),
    bookings: Number(process.env.SEARCH_BOOKINGS ?? trips),
    pilots: 10_000,
    airports: 2000,
  }
  // Five times the fleet may take twice as long.
  const p50 = sizes.aircraft > 20_000 ? 40 : 20
  const connectionString = await ground.filled('bench_search', sizes)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const pilot = await enterPilot(database)
  await database.query('vacuum analyze')
  const shapes = await shapesOf(database)
  await database.end()
  const server = await startServer({ connectionString, port: portAt(0), dataFolder: ground.dataFolder })
  const client = openClient(server.origin, 16)
  const figures: Figure[] = []
  const problems: string[] = []
  for (const [title, query] of shapes)
    for (const [who, cookie] of [['signed out'], ['signed in', pilot]] as const) {
      const times: number[] = []
      for (let index = 0; index < warming + runs; index++) {
        const answer = await client.send('GET', `/api/v1/aircrafts/search/${query(index)}`, cookie)
        if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
        if (index >= warming) times.push(answer.ms)
      }
      figures.push(
        { title: `${title}, ${who}, p50`, value: percentile(times, 50), unit: 'ms', aim: { atMost: p50 } },
        { title: `${title}, ${who}, p99`, value: percentile(times, 99), unit: 'ms', aim: { atMost: 100 } },
      )
    }
  client.close()
  await server.stop()
  const [fleet, booked, places] = [sizes.aircraft, sizes.bookings, sizes.airports].map((count) => count.toLocaleString('en-US'))
  return { title: `Search over ${fleet} aircraft at ${places} airports and ${booked} bookings, whole calls`, figures, problems }
}
