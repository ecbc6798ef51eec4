import { privileges, soloEndorsements } from '@tailshare/contract/people/documents/privileges'
import { dayIn, daysBetween, plusDays } from '@tailshare/contract/text/period'
import { privilegesOf } from '@tailshare/rules/people/documents/privileges'
import { neededDocuments } from '@tailshare/rules/people/documents/neededDocuments'
import { expirationsOf } from '@tailshare/rules/people/documents/expirations'
import { endingTitle } from '@tailshare/rules/people/documents/validity'
import { lateDays } from '@tailshare/rules/people/notices/reminders'
import type { Ending } from '@tailshare/rules/bookings/orders/expiries'
import { asksFor, recencies } from '@tailshare/rules/bookings/law/currency/landings'
import type { Db } from '../../../../db/connect.ts'
import { listHolders, type HolderRow } from '../../../people/documents/queries.ts'
import { listLanded } from '../../../people/accounts/people/queries.ts'
import { listDropsAhead, listEndingCheckouts, listEndingOfAircraft, listSoloGiven, type ExpiriesQuery } from './queries.ts'

/** A person's expiry. `today` is in the zone that applies to it. */
export type Found = Ending & { accountId: string; today: string }

type Uncounted<E> = E extends unknown ? Omit<E, 'bookings'> : never

/** Logbook pages of students end with their endorsements, which are listed apart. */
const documentsOf = ({ id: accountId, documents, birthDate, zone, ...holder }: HolderRow, { lastDay, now }: ExpiriesQuery) => {
  const today = dayIn(now, zone)
  const kinds = neededDocuments(
    holder,
    documents.map(({ kind }) => kind),
  ).filter((kind) => kind !== 'endorsement' || holder.pilotCategory !== 'student_pilot')
  return expirationsOf(kinds, documents, birthDate, today).flatMap(({ kind, expiresOn: endsOn }) => {
    if (endsOn === null || endsOn > lastDay) return []
    const renewing = documents.some((document) => document.kind === kind && document.status === 'pending')
    const of = 'document' as const
    const title = endingTitle(kind)
    return { of, accountId, today, id: `document-${kind}`, title, kind, renewing, aircraft: null, endsOn, lasts: null }
  })
}

/** Passenger recency by class, type and tailwheel; night recency only for pilots who land at night. */
const recenciesOf = (
  { id: accountId, zone }: HolderRow,
  landed: Awaited<ReturnType<typeof listLanded>>,
  { lastDay, now }: ExpiriesQuery,
) =>
  recencies(
    landed.filter((one) => one.accountId === accountId),
    dayIn(now, zone),
  )
    .flatMap(({ code, what, until, nightUntil }) => [
      { id: `recency-${code}`, code, night: false, title: `Passenger currency ${what}`, endsOn: until },
      { id: `recency-${code}-night`, code, night: true, title: `Night passenger currency ${what}`, endsOn: nightUntil },
    ])
    .flatMap(({ endsOn, ...row }) =>
      endsOn === null || endsOn > lastDay ? [] : { ...row, accountId, endsOn, of: 'recency' as const, aircraft: null, lasts: 90 },
    )

/** For each solo endorsement that ends, by model, the last one, given here or uploaded. */
const solosOf = (
  { id: accountId, pilotCategory, documents, zone }: HolderRow,
  given: Awaited<ReturnType<typeof listSoloGiven>>,
  asked: ExpiriesQuery,
) => {
  if (pilotCategory !== 'student_pilot') return []
  const endorsed = given.filter((one) => one.accountId === accountId)
  const held = privilegesOf({ documents, endorsed })
    .filter(({ code, until }) => soloEndorsements.includes(code) && until !== null)
    .toSorted((a, b) => (a.until! < b.until! ? -1 : 1))
  const last = new Map(held.map((one) => [`solo-${one.code}-${one.modelFamily}`, one]))
  return [...last].flatMap(([id, { code, modelFamily, until: endsOn }]) =>
    endsOn === null || endsOn > asked.lastDay
      ? []
      : {
          of: 'solo' as const,
          accountId,
          today: dayIn(asked.now, zone),
          id,
          title: `${privileges[code]} endorsement for the ${modelFamily}`,
          aircraft: null,
          endsOn,
          lasts: 90,
        },
  )
}

/** Everything with an expiry for these people. Expired items stay until renewed, except optional ones. */
export const findEndings = async (db: Db, asked: ExpiriesQuery): Promise<Found[]> => {
  const holders = await listHolders(db, asked.accountIds)
  const todays = new Map(holders.map(({ id, zone }) => [id, dayIn(asked.now, zone)]))
  const ofPilot = <Row extends { accountId: string; endsOn: string }>(rows: Row[]) =>
    rows.flatMap((row) => {
      const today = todays.get(row.accountId)
      return today === undefined || row.endsOn < plusDays(today, -lateDays) ? [] : { ...row, today }
    })
  const checkouts = ofPilot(await listEndingCheckouts(db, asked)).map(({ id, aircraftId, what, signedOn, ...row }) => ({
    ...row,
    of: 'checkout' as const,
    id: `checkout-${id}`,
    title: aircraftId === null ? `Checkout in ${what}` : 'Checkout',
    what,
    aircraftId,
    aircraft: aircraftId === null ? null : { id: aircraftId, tailNumber: what },
    lasts: daysBetween(signedOn, row.endsOn),
  }))
  const landed = await listLanded(db, asked.accountIds, asked.now)
  const given = await listSoloGiven(db, asked.accountIds)
  const solos = ofPilot(holders.flatMap((holder) => solosOf(holder, given, asked)))
  const recent = ofPilot(holders.flatMap((holder) => recenciesOf(holder, landed, asked)))
  const ofAircraft = (await listEndingOfAircraft(db, asked)).map(({ id, of, aircraftId, tailNumber, zone, grounds, ...row }) => {
    const common = { ...row, aircraft: { id: aircraftId, tailNumber }, today: dayIn(asked.now, zone) }
    return of === 'item' ? { ...common, of, id: `item-${id}`, grounds } : { ...common, of, id: `aircraft-document-${id}` }
  })
  return countBookings(db, [
    ...holders.flatMap((holder) => documentsOf(holder, asked)),
    ...checkouts,
    ...solos,
    ...recent,
    ...ofAircraft,
  ])
}

const isOfAircraft = ({ of }: { of: Ending['of'] }) => of === 'item' || of === 'aircraftDocument'

type Drop = Awaited<ReturnType<typeof listDropsAhead>>[number]

/** Recency concerns bookings with passengers in that class or type. Night flights are not known this early. */
const concerns = (drop: Drop, ending: Uncounted<Found>) =>
  ending.of !== 'recency' || (!ending.night && drop.passengers > 0 && asksFor(drop, ending.code))

const countBookings = async (db: Db, endings: Uncounted<Found>[]): Promise<Found[]> => {
  const pilotIds = new Set(endings.filter((ending) => !isOfAircraft(ending)).map(({ accountId }) => accountId))
  const aircraftIds = new Set(endings.flatMap((ending) => (isOfAircraft(ending) ? ending.aircraft!.id : [])))
  const drops = new Map<string, Drop[]>()
  for (const drop of await listDropsAhead(db, { pilotIds: [...pilotIds], aircraftIds: [...aircraftIds] }))
    for (const id of [drop.pilotId, drop.aircraftId]) drops.set(id, [...(drops.get(id) ?? []), drop])
  return endings.map((ending) => {
    const all = drops.get(isOfAircraft(ending) ? ending.aircraft!.id : ending.accountId) ?? []
    return { ...ending, bookings: all.filter((drop) => drop.day > ending.endsOn && concerns(drop, ending)).length }
  })
}
