import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { insertAll, type Row } from './bulk.ts'
import type { Chance } from './chance.ts'
import { asides, closings, openings } from './reviewTexts.ts'
import type { Trip } from './trips.ts'

const share: Record<string, number> = { N417TS: 0.7, N52148: 0.6, N322SR: 0.5, N940DS: 0.6, N850VJ: 0.6 }

/** Who flies an aircraft every week does not write every week. */
const mostPerPilot = 2

type Said = { sentences: Set<string>; byPilot: Map<string, number> }

/** In sentences that no one has used of this aircraft; `undefined` where none is left. */
const textFor = ({ aircraft, destination }: Trip, rating: 3 | 4 | 5, { sentences }: Said, chance: Chance) => {
  const place = ['Pattern work', 'Practice area'].includes(destination) ? '' : destination
  const pickFresh = (texts: readonly string[]) => {
    const fresh = texts.filter((text) => !sentences.has(text) && (place !== '' || !text.includes('{place}')))
    if (fresh.length === 0) return undefined
    const text = chance.pick(fresh)
    sentences.add(text)
    return text
  }
  const opening = pickFresh(openings[rating])
  if (!opening) return undefined
  const aside = chance.happens(0.7) && pickFresh(asides[aircraft.type === 5 ? 'jet' : 'piston'])
  const closing = chance.happens(0.45) && pickFresh(closings[rating])
  const text = [opening, aside, closing].filter(Boolean).join(' ')
  return text.replaceAll('{place}', place).replaceAll('{tail}', aircraft.tailNumber)
}

/** What pilots wrote after their flights; owners and co-owners do not review what is theirs. */
export const seedReviews = async (db: Db, trips: readonly Trip[], now: Date, chance: Chance) => {
  const saidOf = new Map<string, Said>()
  const newestFirst = trips.toSorted((a, b) => b.start.getTime() - a.start.getTime())
  const rows = newestFirst.flatMap((trip): Row<'review'>[] => {
    const { aircraft, pilot, flown } = trip
    if (!flown || pilot.id === aircraft.ownerId || aircraft.shareIds.includes(pilot.id)) return []
    if (!chance.happens(share[aircraft.tailNumber] ?? 0.24)) return []
    const rating = chance.weighted([5, 4, 3] as const, (stars) => ({ 5: flown.wasLate ? 40 : 64, 4: 28, 3: 8 })[stars])
    const createdAt = new Date(flown.back.getTime() + chance.between(2, 90) * 3_600_000)
    const said = saidOf.get(aircraft.id) ?? { sentences: new Set(), byPilot: new Map<string, number>() }
    saidOf.set(aircraft.id, said)
    const before = said.byPilot.get(pilot.id) ?? 0
    if (createdAt >= now || before === mostPerPilot) return []
    const text = textFor(trip, rating, said, chance)
    if (!text) return []
    said.byPilot.set(pilot.id, before + 1)
    return [
      {
        id: newId(createdAt.getTime()),
        orderId: trip.id,
        aircraftId: aircraft.id,
        authorId: pilot.id,
        rating,
        text,
        createdAt,
      },
    ]
  })
  await insertAll(db, 'review', rows)
}
