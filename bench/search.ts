import { execFileSync } from 'node:child_process'
import { ms, openClient, percentile } from './client.ts'
import { startServer } from './server.ts'

/** Searches as visitors make them, against a fleet of any size. */
export const searches = async ({
  connectionString,
  aircraft,
  bookings,
  dataFolder,
}: {
  connectionString: string
  aircraft: number
  bookings: number
  dataFolder: string
}) => {
  execFileSync(
    process.execPath,
    ['apps/server/seeds/generate.ts', '--aircraft', String(aircraft), '--bookings', String(bookings)],
    { env: { ...process.env, DATABASE_URL: connectionString }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const server = await startServer({ connectionString, port: 4820, dataFolder })
  const client = openClient(server.origin, 16)
  const { json } = await client.send('GET', '/api/v1/common/airports/?limit=24')
  const airports = (json as { results: { id: string }[] }).results.map(({ id }) => id)
  const from = new Date(Math.ceil((Date.now() + 9 * 86_400_000) / 1_800_000) * 1_800_000)
  const window = `${from.toISOString()},${new Date(from.getTime() + 30 * 3_600_000).toISOString()}`
  const shapes: [string, (index: number) => string][] = [
    [
      'near one airport, for a weekend, up to $300',
      (index) => `?locations=${airports[index % airports.length]}&date=${window}&price_hour_max=300`,
    ],
    [
      'three airports, for a weekend',
      (index) =>
        `?locations=${[0, 1, 2].map((step) => airports[(index + step) % airports.length]).join(',')}&date=${window}&order=price_hour`,
    ],
    ['everywhere, no dates', () => '?order=-year_manufactured'],
  ]
  const lines: string[] = []
  const problems: string[] = []
  for (const [title, query] of shapes) {
    const times: number[] = []
    for (let index = 0; index < 220; index++) {
      const answer = await client.send('GET', `/api/v1/aircrafts/search/${query(index)}`)
      if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
      if (index >= 20) times.push(answer.ms)
    }
    lines.push(`${title}: p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`)
  }
  client.close()
  await server.stop()
  return { lines, problems }
}
