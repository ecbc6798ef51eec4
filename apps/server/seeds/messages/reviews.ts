import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { Chance } from '../chance.ts'
import { asides, closings, openings, answerTexts, csipTexts, ownerTexts, pilotTexts, studentTexts } from './reviewTexts.ts'
import type { Trip } from '../bookings/trips.ts'

const share: Record<string, number> = { N417TS: 0.7, N52148: 0.6, N322SR: 0.5, N940DS: 0.6, N850VJ: 0.6 }

/** Limit per pilot and aircraft, since frequent pilots do not review every flight. */
const mostPerPilot = 2

type WrittenReviews = { sentences: Set<string>; byPilot: Map<string, number> }

/** A text with sentences not used for this aircraft. `undefined` if none are left. */
const textFor = ({ aircraft, destination }: Trip, rating: 3 | 4 | 5, { sentences }: WrittenReviews, chance: Chance) => {
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

/** A sentence not used for this person. `undefined` if none are left. */
const freshTexts = () => {
  const said = new Map<string, Set<string>>()
  return (id: string, texts: readonly string[], chance: Chance) => {
    const known = said.get(id) ?? new Set()
    said.set(id, known)
    const fresh = texts.filter((text) => !known.has(text))
    const text = fresh.length > 0 ? chance.pick(fresh) : undefined
    if (text) known.add(text)
    return text
  }
}

type Fresh = ReturnType<typeof freshTexts>
const kindStars = (chance: Chance) => chance.weighted([5, 4] as const, (stars) => ({ 5: 7, 4: 3 })[stars])

/** Reviews of people on a reviewed flight, all visible because both sides have written. */
const aboutPeople = ({ id: orderId, aircraft, pilot, csip }: Trip, createdAt: Date, fresh: Fresh, chance: Chance) => {
  const wanted = [
    { about: 'pilot', subjectId: pilot.id, authorId: aircraft.ownerId, texts: pilotTexts },
    chance.happens(0.4) && { about: 'owner', subjectId: aircraft.ownerId, authorId: pilot.id, texts: ownerTexts },
    csip &&
      csip.id !== pilot.id &&
      csip.id !== aircraft.ownerId && { about: 'csip', subjectId: csip.id, authorId: pilot.id, texts: csipTexts },
  ].filter((one) => one !== false && one !== null)
  return wanted.flatMap(({ texts, ...who }): Row<'review'>[] => {
    const text = fresh(who.subjectId, texts, chance)
    if (!text) return []
    const shared = { orderId, aircraftId: aircraft.id, createdAt, openedAt: createdAt }
    return [{ id: newId(createdAt.getTime()), ...shared, ...who, rating: kindStars(chance), text }]
  })
}

/** Instructors' reviews of students who reviewed them. */
const aboutStudents = (rows: readonly Row<'review'>[], trips: ReadonlyMap<unknown, Trip>, fresh: Fresh, chance: Chance) =>
  rows.flatMap((row): Row<'review'>[] => {
    const trip = trips.get(row.orderId)
    const text = row.about === 'csip' && trip ? fresh(trip.pilot.id, studentTexts, chance) : undefined
    if (!trip || !text) return []
    return [{ ...row, id: newId(), about: 'pilot', subjectId: trip.pilot.id, authorId: row.subjectId, rating: 5, text }]
  })

/** Reviews after flights, except by owners and co-owners. */
export const seedReviews = async (db: Db, trips: readonly Trip[], now: Date, chance: Chance) => {
  const saidOf = new Map<string, WrittenReviews>()
  const fresh = freshTexts()
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
    const answer = rating < 5 && chance.happens(0.5) ? fresh(`${aircraft.ownerId} answers`, answerTexts, chance) : undefined
    const aircraftRow: Row<'review'> = {
      id: newId(createdAt.getTime()),
      orderId: trip.id,
      aircraftId: aircraft.id,
      about: 'aircraft',
      subjectId: null,
      authorId: pilot.id,
      rating,
      text,
      createdAt,
      openedAt: createdAt,
      answer: answer ?? null,
      answeredAt: answer ? new Date(Math.min(now.getTime(), createdAt.getTime() + 86_400_000)) : null,
    }
    return [aircraftRow, ...aboutPeople(trip, createdAt, fresh, chance)]
  })
  const tripOf = new Map<unknown, Trip>(trips.map((trip) => [trip.id, trip]))
  const all = [...rows, ...aboutStudents(rows, tripOf, fresh, chance)]
  await insertAll(db, 'review', all)
  const doubted = all.find(({ about, rating }) => about === 'aircraft' && rating === 3)
  const owner = tripOf.get(doubted?.orderId)?.aircraft.ownerId
  if (doubted && owner)
    await insertAll(db, 'reviewReport', [
      { reviewId: doubted.id, reporterId: owner, reason: 'This was about another flight, I think.', createdAt: now },
    ])
}
