import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { insertAll, type Row } from './bulk.ts'
import type { Chance } from './chance.ts'
import { asides, closings, openings } from './reviewTexts.ts'
import type { Trip } from './trips.ts'

const share: Record<string, number> = { N417TS: 0.7, N52148: 0.6, N322SR: 0.5, N940DS: 0.6, N850VJ: 0.6 }

const textFor = ({ aircraft, destination }: Trip, rating: 3 | 4 | 5, used: Set<string>, chance: Chance) => {
  for (let tries = 0; ; tries++) {
    const place = ['Pattern work', 'Practice area'].includes(destination) ? '' : destination
    const usable = openings[rating].filter((text) => place !== '' || !text.includes('{place}'))
    const parts = [
      chance.pick(usable),
      ...(chance.happens(0.7) ? [chance.pick(asides[aircraft.type === 5 ? 'jet' : 'piston'])] : []),
      ...(chance.happens(0.45) ? [chance.pick(closings[rating])] : []),
    ]
    const text = parts.join(' ').replaceAll('{place}', place).replaceAll('{tail}', aircraft.tailNumber)
    if (!used.has(text) || tries > 20) {
      used.add(text)
      return text
    }
  }
}

/** What pilots wrote after their flights; owners and co-owners do not review what is theirs. */
export const seedReviews = async (db: Db, trips: readonly Trip[], now: Date, chance: Chance) => {
  const used = new Set<string>()
  const rows = trips.flatMap((trip): Row<'review'>[] => {
    const { aircraft, pilot, flown } = trip
    if (!flown || pilot.id === aircraft.ownerId || aircraft.shareIds.includes(pilot.id)) return []
    if (!chance.happens(share[aircraft.tailNumber] ?? 0.24)) return []
    const rating = chance.weighted([5, 4, 3] as const, (stars) => ({ 5: flown.wasLate ? 40 : 64, 4: 28, 3: 8 })[stars])
    const createdAt = new Date(flown.back.getTime() + chance.between(2, 90) * 3_600_000)
    if (createdAt >= now) return []
    return [
      {
        id: newId(createdAt.getTime()),
        orderId: trip.id,
        aircraftId: aircraft.id,
        authorId: pilot.id,
        rating,
        text: textFor(trip, rating, used, chance),
        createdAt,
      },
    ]
  })
  await insertAll(db, 'review', rows)
}
