import { randomUUID } from 'node:crypto'
import { openClient } from '../ground/client.ts'
import type { World } from '../ground/world.ts'

const halfHour = 1_800_000
const hour = 3_600_000
/** Slots of two hours, one every third hour per aircraft and pilot. */
const apart = 3
/** One trip in ten is near enough for an immediate hold; the others are over a month ahead. */
const nearOnes = 10
const near = { from: 3, rows: 14 }
const far = { from: 40 * 24 }

/** Distinct free slots of a world, with the booking page's payload. Each aircraft has its own pilot. */
export const slots = (world: World) => {
  const since = Math.ceil(Date.now() / halfHour) * halfHour
  const count = world.aircraft.length
  let made = 0
  return () => {
    const index = made++
    const isNear = index % nearOnes === 0 && index / nearOnes < near.rows * count
    const nth = isNear ? index / nearOnes : index
    const start = since + (isNear ? near.from : far.from) * hour + Math.floor(nth / count) * apart * hour
    return {
      pilot: world.pilots[(nth % count) % world.pilots.length]!,
      key: randomUUID(),
      body: {
        aircraftId: world.aircraft[nth % count]!,
        flightStartTime: new Date(start).toISOString(),
        flightDropTime: new Date(start + 2 * hour).toISOString(),
        plannedHours: 2,
        csipId: null,
        paymentMethodId: null,
        passengers: 0,
        destination: '',
        note: '',
        acceptsOperationalControl: true,
      },
    }
  }
}

export const bookPath = '/api/v1/booking/book-aircraft/'

type Load = { times: number[]; perSecond: number; problems: string[] }

/** Clients that book as fast as they are answered. */
export const book = async (
  origin: string,
  next: ReturnType<typeof slots>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> => {
  const client = openClient(origin, clients)
  const times: number[] = []
  const problems: string[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const { pilot, key, body } = next()
        const answer = await client.send('POST', bookPath, pilot.cookie, body, { 'idempotency-key': key })
        if (answer.status === 200) times.push(answer.ms)
        else problems.push(`${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`)
      }
    }),
  )
  client.close()
  return { times, perSecond: times.length / ((performance.now() - started) / 1000), problems }
}
