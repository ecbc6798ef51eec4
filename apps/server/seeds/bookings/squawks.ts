import { plusDays } from '@tailshare/contract/text/period'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import { westernDay } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import type { Roster } from '../people/roster.ts'
import type { Trip } from './trips.ts'
import { addSquawkEvidence } from '../../src/domains/bookings/orders/evidence/queries.ts'

type Finding = readonly [question: string, text: string, severity: 'grounding' | 'limit' | 'cosmetic']

const harmless: readonly Finding[] = [
  ['newDamage', 'Small chip in the paint at the left wing root', 'cosmetic'],
  ['equipment', 'Sun visor on the right comes off its clip', 'cosmetic'],
  ['newDamage', 'Scratch on the baggage door, about four inches', 'cosmetic'],
  ['equipment', 'Rear left headset: crackle when the plug is moved', 'limit'],
  ['lights', 'Left navigation light out. Day flights only', 'limit'],
  ['equipment', 'Copilot USB port dead', 'cosmetic'],
  ['newSquawk', 'Door seal whistles above 140 knots', 'cosmetic'],
  ['newSquawk', 'COM 2 has weak reception on the east side', 'limit'],
  ['tires', 'Right main tire worn, good for perhaps 20 landings', 'limit'],
  ['newSquawk', 'Fuel cap O-ring on the right is brittle', 'limit'],
  ['newSquawk', 'Autopilot hunts a little in pitch in altitude hold', 'limit'],
  ['windshield', 'Light crazing low on the windshield, out of view', 'cosmetic'],
  ['newSquawk', 'Cabin heat stays lukewarm with the lever all the way in', 'limit'],
  ['newSquawk', 'Trim wheel squeaks', 'cosmetic'],
]
const serious: readonly Finding[] = [
  ['tires', 'Nose gear shimmy on landing, strongly felt', 'grounding'],
  ['newSquawk', 'Left magneto drop 250 rpm, rough', 'grounding'],
  ['newSquawk', 'Alternator 1 annunciator stays on', 'grounding'],
  ['newSquawk', 'Brake pedal soft on the left, fluid under the wheel', 'grounding'],
]

const closingNotes = [
  'Repaired and ops checked good',
  'Part replaced, log entry made',
  'Adjusted, could not be duplicated in flight',
  'Touched up and sealed',
]

const hour = 3_600_000

/** The thread of a squawk, line by line. */
const threadOf = (squawk: Row<'squawk'>, ownerOf: ReadonlyMap<string, string>, now: Date): Row<'squawkEvent'>[] => {
  const reported = new Date(squawk.createdAt as Date)
  const later = (hours: number) => new Date(Math.min(reported.getTime() + hours * hour, now.getTime() - hour))
  const byId = ownerOf.get(squawk.aircraftId as string)!
  const line = (kind: string, at: Date, text: string, more: Partial<Row<'squawkEvent'>> = {}): Row<'squawkEvent'> => ({
    id: newId(at.getTime()),
    squawkId: squawk.id,
    kind,
    byId,
    at,
    text,
    severity: null,
    dueOn: null,
    inoperative: false,
    ...more,
  })
  const first = line('reported', reported, squawk.text as string, { byId: squawk.reportedBy ?? null, severity: squawk.severity })
  const deferral = { dueOn: squawk.dueOn ?? null, inoperative: squawk.inoperative ?? false }
  if (squawk.state === 'deferred')
    return [first, line('deferred', later(20), 'Part is ordered. Fine to fly until then.', deferral)]
  if (squawk.state === 'in_work') return [first, line('started', later(26), 'The shop has it on the next visit')]
  if (squawk.state === 'closed')
    return [first, line('closed', squawk.closedAt as Date, (squawk.closingNote as string | undefined) ?? '')]
  return [first]
}

/** Squawks of past flights in every state, including the one that grounds N208FC. */
export const seedSquawks = async (
  db: Db,
  trips: readonly Trip[],
  { aircraft }: Roster,
  { now, helenId, chance }: { now: Date; helenId: string; chance: Chance },
) => {
  const today = westernDay(now)
  const recent = now.getTime() - 70 * 86_400_000
  const flown = trips.filter(({ flown }) => flown !== null)
  const squawks = flown.flatMap((trip): Row<'squawk'>[] => {
    const back = trip.flown!.back
    const isRecent = back.getTime() > recent
    if (!chance.happens(isRecent ? 0.16 : 0.045)) return []
    const [question, text, severity] = !isRecent && chance.happens(0.15) ? chance.pick(serious) : chance.pick(harmless)
    const state = !isRecent
      ? 'closed'
      : chance.weighted(
          ['open', 'deferred', 'in_work', 'closed'],
          (each) => ({ open: 4, deferred: 3, in_work: 1, closed: 3 })[each] ?? 0,
        )
    const closedAt = new Date(Math.min(back.getTime() + chance.between(1, 16) * 86_400_000, now.getTime() - 3_600_000))
    return [
      {
        id: newId(back.getTime()),
        aircraftId: trip.aircraft.id,
        orderId: trip.id,
        stage: 'return',
        question,
        text,
        severity,
        state,
        dueOn: state === 'deferred' ? plusDays(today, chance.between(6, 45)) : null,
        reportedBy: trip.pilot.id,
        createdAt: back,
        closedAt: state === 'closed' ? closedAt : null,
        closedBy: state === 'closed' ? trip.aircraft.ownerId : null,
        closingNote: state === 'closed' ? closingNotes[text.length % closingNotes.length] : '',
        inoperative: state === 'deferred' && severity === 'limit',
        groundsSince: severity === 'grounding' && state !== 'closed' ? back : null,
      },
    ]
  })
  const ownerOf = new Map(aircraft.map(({ id, ownerId }) => [id, ownerId]))
  const grounded = aircraft.find(({ tailNumber }) => tailNumber === 'N208FC')!
  squawks.push({
    id: newId(),
    aircraftId: grounded.id,
    orderId: null,
    stage: null,
    question: 'tires',
    text: grounded.groundedReason,
    severity: 'grounding',
    state: 'open',
    dueOn: null,
    reportedBy: helenId,
    createdAt: new Date(now.getTime() - 30 * 3_600_000),
    groundsSince: new Date(now.getTime() - 30 * 3_600_000),
    inoperative: false,
    closingNote: '',
    closedBy: null,
    closedAt: null,
  })
  await insertAll(db, 'squawk', squawks)
  for (const { id } of await db.selectFrom('squawk').select('id').where('orderId', 'is not', null).execute())
    await addSquawkEvidence(db, id)
  await insertAll(
    db,
    'squawkEvent',
    squawks.flatMap((squawk) => threadOf(squawk, ownerOf, now)),
  )
}
