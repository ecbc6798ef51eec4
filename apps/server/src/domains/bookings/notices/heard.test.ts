import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { setSwitches, startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart } from '../../../../test/bookings/ramp.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines'] as const) await giveCard(api, who)
  // Everyone has the bell. Maria also has mail and texts, Helen mail, and Elena texts.
  for (const who of Object.keys(api.people)) await setSwitches(api, who, { mail: false, text: false })
  await setSwitches(api, 'maria', { mail: true, text: true })
  await setSwitches(api, 'helen', { mail: true, text: false })
  await setSwitches(api, 'elena', { mail: false, text: true })
  // No forecast at any hour: what a cancellation for weather costs is tested beside the weather.
  api.services.weather = { isInvented: true, at: () => Promise.resolve(undefined) }
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`with canceled as (update orders set status = 'canceled' where status = 'booked')
    delete from occupancy`.execute(api.db)
  await heard()
})
afterAll(() => api.close())
const instant = String.raw`\w{3}, \w{3} \d+, \d{4}, \d\d:\d\d P[SD]T`
const short = String.raw`\w{3}, \w{3} \d+, \d\d:\d\d(?: P[SD]T)?`
/** `who by: title | text`, with varying times and numbers replaced. */
const lines = async () =>
  (await heard()).map(({ who, by, title, text }) =>
    `${who} by ${by}: ${title} | ${text}`
      .replaceAll(new RegExp(`${instant} to ${instant}`, 'g'), '{span}')
      .replaceAll(new RegExp(`${instant}|${short}`, 'g'), '{time}')
      .replaceAll(/TS-\d+/g, 'TS-1')
      .replaceAll(/\$[\d,.]+\d/g, '{sum}'),
  )

/** Maria flies Helen's aircraft with Elena. */
const order = (changes: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(api, { csip: 'elena', start: halfHour(1), ...changes })
/** An operator intervenes through the console. */
const intervene = (id: string, body: object) =>
  api.call('omar', 'askIntervention', { params: { id }, body: { reason: 'The hangar door is stuck', ...body } as never })
const change = (who: 'maria', orderId: string, body: object) => api.call(who, 'changeBooking', { body: { orderId, ...body } })
const changeStatus = (who: 'maria', id: string, status: 'canceled' | 'checking_in', reason = '') =>
  api.call(who, 'changeStatus', { params: { id }, body: { status, reason } })

const acts: [act: string, act: () => Promise<unknown>, heard: string[]][] = [
  [
    'a booking',
    async () => {
      const { json } = await api.call('maria', 'bookAircraft', {
        body: { aircraftId: api.fleet.N417TS, csipId: api.people.elena, ...times(dayTrip(6)) },
      })
      await run(api, 'tellBooked', { orderId: json.id })
      await run(api, 'tellBooked', { orderId: json.id })
    },
    [
      'elena by bell, text: Maria Reyes asks you to fly | N417TS, {span}. Your time is held. Please answer by {time}.',
      'helen by bell, mail: N417TS is booked | Maria Reyes booked N417TS, {span}.',
      'maria by bell, mail, text: Booked: N417TS, {time} | {span}. Estimate {sum}. {policy}',
    ],
  ],
  [
    'a longer flight',
    async () => {
      const { id, drop } = await order({ start: halfHour(30) })
      await change('maria', id, { flightDropTime: plusHours(drop, 1).toISOString() })
    },
    [
      'elena by bell, text: Maria Reyes asks you to fly | N417TS, {span}. Your time is held. Please answer by {time}.',
      'helen by bell, mail: Booking TS-1 of N417TS was extended | Maria Reyes changed it to {span}. It was {span}.',
      'maria by bell, mail, text: Booking TS-1 of N417TS was extended | Maria Reyes changed it to {span}. It was {span}.',
    ],
  ],
  [
    'a shorter flight',
    async () => {
      const { id, drop } = await order({ start: halfHour(30) })
      await change('maria', id, { flightDropTime: plusHours(drop, -1).toISOString(), plannedHours: 2 })
    },
    [
      'elena by bell, text: Booking TS-1 of N417TS was shortened | Maria Reyes changed it to {span}. It was {span}.',
      'helen by bell, mail: Booking TS-1 of N417TS was shortened | Maria Reyes changed it to {span}. It was {span}.',
      'maria by bell, mail, text: Booking TS-1 of N417TS was shortened | Maria Reyes changed it to {span}. It was {span}.',
    ],
  ],
  [
    'a flight that an operator moves',
    async () => {
      const { id, start, drop } = await order({ start: halfHour(30) })
      await sql`delete from operator_act`.execute(api.db)
      const change = { flightStartTime: plusHours(start, 1).toISOString(), flightDropTime: plusHours(drop, 1).toISOString() }
      // The trip's worth exceeds what one operator may move alone.
      const { json } = await intervene(id, { kind: 'change', change })
      await heard()
      await api.call('nadia', 'approveIntervention', { params: { id: json.id } })
    },
    [
      'elena by bell, text: Maria Reyes asks you to fly | N417TS, {span}. Your time is held. Please answer by {time}.',
      'helen by bell, mail: Booking TS-1 of N417TS was moved | Tailshare changed it to {span}. It was {span}.',
      'maria by bell, mail, text: Booking TS-1 of N417TS was moved | Tailshare changed it to {span}. It was {span}.',
      'omar by bell: Approved: Trip changed, TS-1, N417TS | Nadia Frost approved your request. It’s done, and everyone concerned has been told.',
    ],
  ],
  [
    'new flight hours',
    async () => change('maria', (await order({ start: halfHour(30) })).id, { plannedHours: 2.5 }),
    [
      'elena by bell, text: Booking TS-1 of N417TS: new flight hours | Maria Reyes now plans 2.5 h. The times stay the same: {span}.',
      'helen by bell, mail: Booking TS-1 of N417TS: new flight hours | Maria Reyes now plans 2.5 h. The times stay the same: {span}.',
    ],
  ],
  [
    'a cancellation by the pilot',
    async () =>
      api.call('maria', 'cancelOrder', {
        params: { id: (await order()).id },
        body: { reason: 'weather', note: 'Fog until noon' },
      }),
    [
      'elena by bell, text: Booking TS-1 of N417TS was canceled | Maria Reyes canceled the flight of {span}. The weather isn’t good enough to fly. “Fog until noon”',
      'helen by bell, mail: Booking TS-1 of N417TS was canceled | Maria Reyes canceled the flight of {span}. The weather isn’t good enough to fly. “Fog until noon” No forecast or report was available for the departure. They have not given this reason in the last 12 months.',
      'maria by bell, mail, text: You canceled N417TS | {span}. Nothing is charged. If the time is still free, you can undo this for 10 minutes. What is held and not charged is released after that.',
    ],
  ],
  [
    'a late cancellation by the pilot, which costs half',
    async () => {
      const { id } = await order()
      await setSwitches(api, 'maria', { mail: false, text: false })
      await api.call('maria', 'cancelOrder', { params: { id } })
      await setSwitches(api, 'maria', { mail: true, text: true })
    },
    [
      'elena by bell, text: Booking TS-1 of N417TS was canceled | Maria Reyes canceled the flight of {span}. Their plans changed.',
      'helen by bell, mail: Booking TS-1 of N417TS was canceled | Maria Reyes canceled the flight of {span}. Their plans changed.',
      'maria by bell, mail: You canceled N417TS | {span}. {sum} is charged under the cancellation policy. If the time is still free, you can undo this for 10 minutes. What is held and not charged is released after that.',
    ],
  ],
  [
    'a cancellation by the owner',
    async () =>
      api.call('helen', 'cancelOrder', {
        params: { id: (await order()).id },
        body: { reason: 'other', note: 'Sorry, I fly myself.' },
      }),
    [
      'elena by bell, text: Booking TS-1 of N417TS was canceled | Helen Marsh canceled the flight of Maria Reyes, {span}. “Sorry, I fly myself.”',
      'maria by bell, mail, text: Booking TS-1 of N417TS was canceled | Helen Marsh canceled your flight of {span}. “Sorry, I fly myself.” Nothing is charged. Anything held or paid is returned to you in full.',
    ],
  ],
  [
    'a cancellation by an operator',
    async () => {
      const { json } = await intervene((await order()).id, { kind: 'cancellation' })
      await heard()
      await api.call('nadia', 'approveIntervention', { params: { id: json.id } })
    },
    [
      'elena by bell, text: Booking TS-1 of N417TS was canceled | Tailshare canceled the flight of Maria Reyes, {span}. “The hangar door is stuck”',
      'helen by bell, mail: Booking TS-1 of N417TS was canceled | Tailshare canceled the flight of Maria Reyes, {span}. “The hangar door is stuck”',
      'maria by bell, mail, text: Booking TS-1 of N417TS was canceled | Tailshare canceled your flight of {span}. “The hangar door is stuck” Nothing is charged. Anything held or paid is returned to you in full.',
      'omar by bell: Approved: Canceled for both sides, TS-1, N417TS | Nadia Frost approved your request. It’s done, and everyone concerned has been told.',
    ],
  ],
  [
    'a cancellation taken back',
    async () => {
      const { id } = await order()
      await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'weather' } })
      await heard()
      await api.call('maria', 'undoCancel', { params: { id } })
    },
    [
      'elena by bell, text: Booking TS-1 of N417TS is back on | Maria Reyes undid the cancellation: {span}.',
      'helen by bell, mail: Booking TS-1 of N417TS is back on | Maria Reyes undid the cancellation: {span}.',
    ],
  ],
  [
    'a no-show',
    async () => {
      await order({ start: halfHour(-2) })
      await run(api, 'watchOrders', {})
    },
    [
      'elena by bell, text: Booking TS-1 of N417TS was canceled | {time}. No one checked it out within an hour of its start.',
      'helen by bell, mail: Booking TS-1 of N417TS was canceled | {time}. No one checked it out within an hour of its start.',
      'maria by bell, mail, text: Booking TS-1 of N417TS was canceled | {time}. No one checked it out within an hour of its start. {sum} is charged under the cancellation policy.',
    ],
  ],
  [
    'a no-go at the aircraft',
    async () => changeStatus('maria', (await order({ status: 'checking_in' })).id, 'canceled', 'Ice on the wings'),
    [
      'elena by bell, text: No-go: N417TS | Maria Reyes is not flying on {time}. Ice on the wings.',
      'helen by bell, mail: No-go: N417TS | Maria Reyes is not flying on {time}. Ice on the wings. They have not given this reason in the last 12 months.',
      'maria by bell, mail, text: No-go: N417TS | {span}. Nothing is charged. A good decision costs nothing.',
    ],
  ],
  [
    'an aircraft that leaves',
    async () => {
      const { id } = await order({ start: halfHour() })
      await depart(api, 'rosa', id)
    },
    ['helen by bell, mail: N417TS is out | With Maria Reyes, due back {time}.'],
  ],
  [
    'an aircraft that is late, and the pilot who flies it next',
    async () => {
      await order({ start: halfHour(-5), status: 'in_flight' })
      await order({ pilot: 'ines', start: halfHour(5) })
      await run(api, 'watchOrders', {})
    },
    [
      'helen by bell, mail: N417TS is late | It was due back {time} and has not been returned.',
      'ines by bell: N417TS is late | It was due back {time} and has not been returned. You are next to fly it, {time}. We will tell you when it is back.',
    ],
  ],
  [
    'a late aircraft that comes back',
    async () => {
      await sql`with over as (update orders set status = 'flight_complete' where status in ('late', 'in_flight'))
        update stage_record set closed_at = closed_at - interval '1 day' where state = 'closed'`.execute(api.db)
      const { id } = await order({ start: halfHour(-6), hours: 5 })
      await order({ pilot: 'ines', start: halfHour(5) })
      await depart(api, 'maria', id)
      await run(api, 'watchOrders', {})
      await heard()
      expect((await bringBack(api, 'maria', id, { lateReason: 'Headwind' })).json).toMatchObject({ state: 'closed' })
    },
    [
      'helen by bell, mail: N417TS is back | N417TS is back: 3.2 h on the Hobbs meter. You earned {sum}; it is paid out two days after the pilot has paid.',
      'ines by bell: N417TS is back | It was late and has been returned. Your flight starts {time}.',
      'maria by bell, text: Flight complete: N417TS | N417TS is back: 3.2 h on the Hobbs meter, {sum} total.',
    ],
  ],
  [
    'an aircraft that is grounded',
    async () => {
      await order({ pilot: 'ines', start: halfHour(40) })
      const { id } = await order({ status: 'checking_in' })
      const { json } = await api.call('rosa', 'reportSquawk', {
        params: { order: id, stage: 'departure', question: 'newDamage' },
        body: { text: 'Nick in the propeller', severity: 'grounding' },
      })
      for (const _ of [1, 2]) await run(api, 'tellGrounded', { squawkId: json.id })
      await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', api.fleet.N417TS).execute()
    },
    [
      'elena by bell, text: N417TS is grounded | Your flight with Maria Reyes on {time} is at risk: Nick in the propeller. We will tell you when the aircraft is back.\n\nYour flight with Inés Vega on {time} is at risk: Nick in the propeller. We will tell you when the aircraft is back.',
      'helen by bell, mail: N417TS is grounded | Nick in the propeller',
      'ines by bell, mail: N417TS is grounded | Your booking of {time} is at risk: Nick in the propeller. We will tell you when the aircraft is back. You can cancel (the booking shows whether anything is charged), or see what else is free.',
      'maria by bell, mail, text: N417TS is grounded | Your booking of {time} is at risk: Nick in the propeller. We will tell you when the aircraft is back. You can cancel (the booking shows whether anything is charged), or see what else is free.',
    ],
  ],
  [
    'a squawk that the owner reports',
    async () => {
      const { id } = await order()
      await api.call('helen', 'reportSquawk', {
        params: { order: id, stage: 'departure', question: 'newDamage' },
        body: { text: 'A scratch', severity: 'cosmetic' },
      })
    },
    [],
  ],
]

test.each(acts)('notices of %s: each person once, by their channels, and no one else', async (_, act, expected) => {
  await act()
  const found = (await lines()).map((line) => line.replace(/(Estimate \{sum\}\. ).*/, '$1{policy}'))
  expect(found).toEqual(expected)
})

test('when an owner cancels, the pilot is refunded in full and told who, why, and where to find another aircraft', async () => {
  const { id, start } = await order()
  const reply = await api.call('helen', 'cancelOrder', {
    params: { id },
    body: { reason: 'aircraft', note: 'The alternator failed.' },
  })
  expect([reply.status, reply.json.status, reply.json.finalCents]).toEqual([200, 'canceled_by_owner', 0])
  const told = (await heard()).find(({ who }) => who === 'maria')
  expect(told?.text).toContain('“The alternator failed.”')
  expect(told?.link).toMatch(/^\/search\?locations=.*&date=/)
  expect(decodeURIComponent(told?.link ?? '')).toContain(start.toISOString())
  expect((await api.call('maria', 'undoCancel', { params: { id } })).json.code).toBe('wrong_state')
  const { rows } = await api.pool.query(
    `select j.run_at <= now() as due from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'settleCancellation' and j.payload ->> 'orderId' = $1`,
    [id],
  )
  expect(rows).toEqual([{ due: true }])
})
