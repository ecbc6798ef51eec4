import { instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { runs, storySeed } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { startProcess } from '../../../../../test/server/process.ts'
import { startDisruptions } from '../../../../../test/bookings/disruptions.ts'

// Concurrent actions on two servers never double-book an aircraft, pilot or instructor, and the ledger stays balanced.

let api: Api
let servers: Awaited<ReturnType<typeof startProcess>>[]
beforeAll(async () => {
  api = await startApi()
  // Two aircraft of one model, side by side: an event moves bookings between them.
  await startDisruptions(api)
  for (const who of pilots) if (who !== 'maria') await giveCard(api, who)
  servers = await Promise.all([startProcess(api.connectionString), startProcess(api.connectionString)])
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.close()
})

const pilots = ['maria', 'ines', 'bo'] as const satisfies CastKey[]
const tails = ['N52148', 'N940DS'] as const

type Step = {
  name: keyof typeof steps
  server: number
  pilot: number
  tail: number
  /** One of the few contested slots: two hours each, an hour apart. */
  slot: number
  /** Index of an existing booking. */
  pick: number
}
type Open = {
  waitsFor: string | null
  id: string
  aircraftId: string
  ownerId: string
  pilotId: string
  startAt: Date
  dropAt: Date
  status: string
}
type Doing = {
  step: Step
  bookings: Open[]
  blocks: { id: string; aircraftId: string; createdBy: string }[]
  disruptions: { id: string; byId: string; state: string; moved: { orderId: string; pilotId: string }[] }[]
}
/** `cause`: fetch the proposal first, then apply it unchanged. */
type Request = { as: string; method: string; path: string; body?: object; cause?: object } | null

const firstSlot = () => instantAt(plusDays(new Date().toISOString().slice(0, 10), 30), '08:00', zone)
const timesOf = ({ slot }: Step) => ({
  flightStartTime: plusHours(firstSlot(), slot).toISOString(),
  flightDropTime: plusHours(firstSlot(), slot + 2).toISOString(),
})
const aircraftOf = ({ tail }: Step) => api.fleet[tails[tail]!]
const pilotOf = ({ pilot }: Step) => api.people[pilots[pilot]!]
const ownerOf = ({ tail }: Step) => (tails[tail] === 'N52148' ? api.people.helen : api.people.victor)
const picked = ({ step, bookings }: Doing, wanted: (booking: Open) => boolean) => {
  const fitting = bookings.filter(wanted)
  return fitting[step.pick % Math.max(1, fitting.length)]
}
const isBooked = ({ status }: Open) => status === 'booked'
const waits = ({ status, waitsFor }: Open) => status === 'booked' && waitsFor !== null
const isCanceled = ({ status }: Open) => status === 'canceled'
const book = (step: Step, more: object = {}): Request => ({
  as: pilotOf(step),
  method: 'POST',
  path: 'booking/book-aircraft/',
  body: { aircraftId: aircraftOf(step), ...timesOf(step), ...more },
})
const change = (doing: Doing, body: (booking: Open) => object): Request => {
  const booking = picked(doing, isBooked)
  const path = 'booking/book-aircraft/'
  return booking ? { as: booking.pilotId, method: 'PATCH', path, body: { orderId: booking.id, ...body(booking) } } : null
}
const ofBooking = (doing: Doing, wanted: (booking: Open) => boolean, request: (booking: Open) => Request) => {
  const booking = picked(doing, wanted)
  return booking ? request(booking) : null
}
const saveBlock = ({ step, bookings }: Doing, more: object = {}): Request => {
  const { flightStartTime: from, flightDropTime: to } = timesOf(step)
  const choices = bookings
    .filter((booking) => isBooked(booking) && booking.aircraftId === aircraftOf(step))
    .map(({ id: orderId }) => ({ orderId, choice: step.pick % 2 ? ('cancel' as const) : ('keep' as const) }))
  const path = `aircrafts/${aircraftOf(step)}/schedule/`
  return { as: ownerOf(step), method: 'PUT', path, body: { kind: 'maintenance', from, to, choices, ...more } }
}

const disruption = (as: string, cause: object): Request => ({ as, method: 'POST', path: 'booking/disruptions/', cause })
const ofDisruption = ({ step, disruptions }: Doing) => disruptions[step.pick % Math.max(1, disruptions.length)]

/** Every action that takes or frees time. Add new ones here. */
const steps = {
  book: ({ step }: Doing) => book(step),
  bookWithCsip: ({ step }: Doing) => book(step, { csipId: api.people.elena }),
  move: (doing: Doing) => change(doing, () => timesOf(doing.step)),
  extend: (doing: Doing) => change(doing, ({ dropAt }) => ({ flightDropTime: plusHours(dropAt, 1).toISOString() })),
  shorten: (doing: Doing) => change(doing, ({ dropAt }) => ({ flightDropTime: plusHours(dropAt, -0.5).toISOString() })),
  flyAnother: (doing: Doing) => change(doing, () => ({ aircraftId: aircraftOf(doing.step) })),
  moveAndFlyAnother: (doing: Doing) => change(doing, () => ({ aircraftId: aircraftOf(doing.step), ...timesOf(doing.step) })),
  takeCsip: (doing: Doing) => change(doing, () => ({ csipId: doing.step.pick % 2 ? api.people.elena : null })),
  cancel: (doing: Doing) =>
    ofBooking(doing, isBooked, ({ id, pilotId: as }) => ({ as, method: 'PATCH', path: `booking/orders/${id}/cancel/` })),
  cancelByOwner: (doing: Doing) =>
    ofBooking(doing, isBooked, ({ id, ownerId: as }) => ({ as, method: 'PATCH', path: `booking/orders/${id}/cancel/` })),
  undo: (doing: Doing) =>
    ofBooking(doing, isCanceled, ({ id, pilotId: as }) => ({ as, method: 'POST', path: `booking/orders/${id}/undo-cancel/` })),
  bookOnBehalf: ({ step }: Doing): Request => ({
    as: ownerOf(step),
    method: 'POST',
    path: 'booking/orders/by-owner/',
    body: { aircraftId: aircraftOf(step), pilotEmail: api.emailOf(pilots[step.pilot]!), ...timesOf(step) },
  }),
  waitForIt: ({ step }: Doing): Request => ({
    as: pilotOf(step),
    method: 'POST',
    path: 'booking/waitlist/',
    body: { aircraftId: aircraftOf(step), ...timesOf(step), anyOfModel: step.pick % 2 === 0, wants: 'booking' },
  }),
  confirm: (doing: Doing) =>
    ofBooking(doing, waits, ({ id, pilotId: as }) => ({ as, method: 'PUT', path: `booking/orders/${id}/confirm/`, body: {} })),
  decline: (doing: Doing) =>
    ofBooking(doing, waits, ({ id, pilotId: as }) => ({ as, method: 'POST', path: `booking/orders/${id}/decline/`, body: {} })),
  block: (doing: Doing) => saveBlock(doing),
  blockWeekly: (doing: Doing) => saveBlock(doing, { rule: 'FREQ=WEEKLY;COUNT=3' }),
  unblock: ({ step, blocks }: Doing): Request => {
    const block = blocks[step.pick % Math.max(1, blocks.length)]
    return block ? { as: block.createdBy, method: 'DELETE', path: `aircrafts/${block.aircraftId}/schedule/${block.id}/` } : null
  },
  blockAndMove: ({ step }: Doing) => {
    const { flightStartTime: from, flightDropTime: to } = timesOf(step)
    return disruption(ownerOf(step), { kind: 'block', aircraftId: aircraftOf(step), block: { kind: 'maintenance', from, to } })
  },
  csipAway: ({ step }: Doing) => {
    const { flightStartTime: from, flightDropTime: to } = timesOf(step)
    return disruption(api.people.elena, { kind: 'away', from, to })
  },
  undoDisruption: (doing: Doing): Request => {
    const one = ofDisruption(doing)
    return one ? { as: one.byId, method: 'POST', path: `booking/disruptions/${one.id}/undo/` } : null
  },
  answerDisruption: (doing: Doing): Request => {
    const moved = ofDisruption(doing)?.moved[0]
    const answer = (['keep', 'back', 'cancel'] as const)[doing.step.pick % 3]
    return moved
      ? { as: moved.pilotId, method: 'POST', path: `booking/orders/${moved.orderId}/disruption/`, body: { answer } }
      : null
  },
} satisfies Record<string, (doing: Doing) => Request>

/** Drawn more often; otherwise blocks and cancellations leave little to change. */
const oftener: readonly (keyof typeof steps)[] = [
  'book',
  'book',
  'book',
  'book',
  'bookWithCsip',
  'move',
  'extend',
  'flyAnother',
  'undo',
  'unblock',
  'unblock',
  'blockAndMove',
  'undoDisruption',
]

const anyStep: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]), ...oftener),
  server: fc.integer({ min: 0, max: 1 }),
  pilot: fc.integer({ min: 0, max: pilots.length - 1 }),
  tail: fc.integer({ min: 0, max: tails.length - 1 }),
  slot: fc.integer({ min: 0, max: 7 }),
  pick: fc.integer({ min: 0, max: 5 }),
})

const readWorld = async () => ({
  bookings: (await api.db
    .selectFrom('orders')
    .select(['id', 'aircraftId', 'ownerId', 'pilotId', 'startAt', 'dropAt', 'status', 'waitsFor'])
    .where('startAt', '>', new Date())
    .orderBy('id')
    .execute()) as Open[],
  blocks: (
    await sql<{ id: string; aircraftId: string; createdBy: string }>`
      select id, resource_id as aircraft_id, created_by from occupancy where order_id is null order by during limit 6`.execute(
      api.db,
    )
  ).rows,
  disruptions: (
    await sql<Doing['disruptions'][number]>`
      select r.id, r.decided_by as by_id, r.state, coalesce((select json_agg(json_build_object('orderId', o.id, 'pilotId', o.pilot_id))
        from disruption_step s join orders o on o.id = s.order_id where s.disruption_id = r.id and s.answer = 'asked'), '[]') as moved
      from disruption r where r.state = 'applied' order by r.id desc limit 4`.execute(api.db)
  ).rows,
})

type Send = (typeof servers)[number]['send']
type Decided = { orderId: string; chosen: string }

/** One call, or two for an event: preview, then apply. */
const act = async (send: Send, { as, cause, ...sent }: NonNullable<Request>) => {
  const cookie = await api.signIn(as)
  if (!cause) return send({ ...sent, cookie })
  const proposed = await send({ method: 'POST', path: 'booking/disruptions/preview/', cookie, body: { cause } })
  if (proposed.status !== 200) return proposed
  const choices = (proposed.json.bookings as Decided[]).map(({ orderId, chosen }) => ({ orderId, key: chosen }))
  return send({ ...sent, cookie, body: { cause, choices } })
}

/** Invariants after every batch. Each row describes a violation. */
const problems = async () => {
  const { rows } = await sql<{ problem: string }>`
    with active as (select o.*, a.turnaround_minutes from orders o join aircraft a on a.id = o.aircraft_id where o.status = 'booked'),
    wanted as (
      select id, aircraft_id as resource, tstzrange(start_at, drop_at + make_interval(mins => turnaround_minutes)) as during from active
      union all select id, pilot_id, tstzrange(start_at, drop_at) from active
      union all select id, csip_id, tstzrange(start_at, drop_at) from active where csip_id is not null)
    select format('%s and %s hold %s at the same time', w.id, v.id, w.resource) as problem
      from wanted w join wanted v on v.id > w.id and v.resource = w.resource and v.during && w.during
    union all select format('%s does not hold %s for its time', w.id, w.resource) from wanted w
      where not exists (select from occupancy c where c.order_id = w.id and c.resource_id = w.resource and c.during = w.during)
    union all select format('%s holds time that it does not need', c.order_id) from occupancy c
      where c.order_id is not null and not exists (select from wanted w where w.id = c.order_id and w.resource = c.resource_id)
    union all select format('%s and %s overlap', c.id, d.id) from occupancy c join occupancy d on d.id > c.id
      and d.resource_id = c.resource_id and d.during && c.during
    union all select format('%s belongs to another owner than its aircraft', o.id) from active o join aircraft a on a.id = o.aircraft_id
      where a.owner_id <> o.owner_id
    union all select format('%s: the parts of its price are not its total', o.id) from orders o
      where o.total_cents <> (select sum((line ->> 'cents')::int) from jsonb_array_elements(o.quote -> 'lines') line)
    union all select format('%s: the books promise %s of %s for it', o.id, p.cents, case o.status when 'booked' then o.total_cents
      else 0 end)
      from orders o cross join lateral (select coalesce(sum(e.cents), 0) as cents from ledger_movement m
        join ledger_entry e on e.movement_id = m.id
        where m.order_id = o.id and e.ledger = 'expected_customer') p
      where p.cents <> case o.status when 'booked' then o.total_cents else 0 end
    union all select format('%s: the books promise something to the owner of another aircraft', m.order_id)
      from ledger_movement m join ledger_entry e on e.movement_id = m.id join orders o on o.id = m.order_id
      where e.ledger = 'expected_owner' and (e.account_id <> o.owner_id or e.aircraft_id <> o.aircraft_id)
      group by m.order_id, e.account_id, e.aircraft_id having sum(e.cents) <> 0`.execute(api.db)
  return rows.map(({ problem }) => problem)
}

const together = 8
const batches = runs(6)

test('concurrent bookings, changes, blocks, cancellations and undos on two servers never double-book anything', async () => {
  const drawn = fc.sample(anyStep, { numRuns: together * batches, seed: storySeed })
  const done = new Map<string, number>()
  for (let batch = 0; batch < batches; batch++) {
    const world = await readWorld()
    const answers = await Promise.all(
      drawn.slice(batch * together, (batch + 1) * together).map(async (step) => {
        const request = steps[step.name]({ step, ...world })
        if (!request) return undefined
        const { status, json } = await act(servers[step.server]!.send, request)
        return { name: step.name, status, json }
      }),
    )
    for (const answer of answers) {
      if (!answer) continue
      const { name, status, json } = answer
      expect([200, 204, 400, 403, 404, 409, 422], `seed ${storySeed}, ${name}: ${JSON.stringify(json)}`).toContain(status)
      if (status < 300) done.set(name, (done.get(name) ?? 0) + 1)
    }
    // Let the waitlist make offers.
    await api.runJobs()
    expect(await problems(), `seed ${storySeed}, batch ${batch}`).toEqual([])
  }
  // Require successes: a run in which everything is refused proves nothing.
  expect(
    [...done.values()].reduce((sum, count) => sum + count, 0),
    JSON.stringify([...done]),
  ).toBeGreaterThan(batches)
  const made = ['book', 'bookWithCsip', 'bookOnBehalf'].reduce((sum, name) => sum + (done.get(name) ?? 0), 0)
  expect(made, JSON.stringify([...done])).toBeGreaterThan(0)
})
