import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from '../ground/client.ts'
import {
  at,
  bookings,
  halfHour,
  hour,
  made,
  orders,
  ownerCookie,
  timesOf,
  type Door,
  type Prize,
  type Send,
  type Sent,
} from './door.ts'
import { keptSlots } from './doorsHeld.ts'
import { isMoved, isMovedBack, standTogether } from './doorsDisruption.ts'
import type { Part } from '../figures.ts'
import type { Ground } from '../ground/ground.ts'
import { portAt, startServer } from '../ground/server.ts'
import type { World } from '../ground/world.ts'

const schedule = ({ aircraftId, owner, from, to }: Prize, more: object): Sent => ({
  method: 'PUT',
  path: `/api/v1/aircrafts/${aircraftId}/schedule/`,
  cookie: owner,
  body: { kind: 'own', from: at(from), to: at(to), ...more },
})

/** All ways to take an aircraft's time. Add new ones here. */
const doors: Record<string, Door> = {
  book: async ({ aircraftId, from, to }, { cookie }) => ({
    method: 'POST',
    path: bookings,
    cookie,
    body: { aircraftId, plannedHours: 2, ...timesOf(from, to) },
  }),
  onBehalf: async ({ aircraftId, from, to, owner }, { email }) => ({
    method: 'POST',
    path: `${orders}by-owner/`,
    cookie: owner,
    body: { aircraftId, pilotEmail: email, plannedHours: 2, ...timesOf(from, to) },
  }),
  move: async ({ aircraftId, from, to }, pilot, send) => {
    const orderId = await made(send, pilot, { aircraftId, ...timesOf(from + 240 * hour, to + 240 * hour) })
    return { method: 'PATCH', path: bookings, cookie: pilot.cookie, body: { orderId, ...timesOf(from, to) } }
  },
  flyAnother: async ({ aircraftId, from, to }, pilot, send, { aircraft }) => {
    const orderId = await made(send, pilot, { aircraftId: aircraft.at(-1), ...timesOf(from, to) })
    return { method: 'PATCH', path: bookings, cookie: pilot.cookie, body: { orderId, aircraftId } }
  },
  extend: async ({ aircraftId, from, to }, pilot, send) => {
    const orderId = await made(send, pilot, { aircraftId, ...timesOf(from - 3 * hour, from - halfHour) })
    return { method: 'PATCH', path: bookings, cookie: pilot.cookie, body: { orderId, flightDropTime: at(to) } }
  },
  undo: async ({ aircraftId, from, to }, pilot, send) => {
    const orderId = await made(send, pilot, { aircraftId, ...timesOf(from, to) })
    await send({ method: 'PATCH', path: `${orders}${orderId}/cancel/`, cookie: pilot.cookie })
    return { method: 'POST', path: `${orders}${orderId}/undo-cancel/`, cookie: pilot.cookie }
  },
  block: async (prize) => schedule(prize, {}),
  recurring: async (prize) => schedule(prize, { rule: 'FREQ=WEEKLY;COUNT=2' }),
  shop: async (prize) => schedule(prize, { kind: 'maintenance' }),
  disruption: isMoved,
  disruptionUndone: isMovedBack,
}

/** These compute a complete plan before writing, so they never win without a head start, which they get in every third round. */
const slow = ['disruption', 'disruptionUndone']
const headStartMs = 120

/** A series that skips the slot because it was taken has not won. */
const hasWon = ({ status, json }: { status: number; json: unknown }) => status === 200 && !((json as { cut?: number }).cut! > 0)

/** Every door competes for one slot at the same instant, on several servers: exactly one wins, and there are no server errors. */
const throughDoors = async (origins: string[], connectionString: string, world: World, { rounds }: { rounds: number }) => {
  const clients = origins.map((origin) => openClient(origin, 20))
  const database = new pg.Client({ connectionString })
  await database.connect()
  const problems: string[] = []
  const winners = new Map<string, number>()
  const all = Object.keys(doors)
  for (let round = 0; round < rounds; round++) {
    // Start with another door each round. All doors of all rounds need distinct pilots.
    const names = [...all.slice(round % all.length), ...all.slice(0, round % all.length)]
    const aircraftId = world.aircraft[1 + round]!
    const from = Math.ceil((Date.now() + 30 * 24 * hour) / hour) * hour
    const beside = world.aircraft.slice(-60 - 2 * round).slice(0, 2)
    await standTogether(database, [aircraftId, ...beside], round)
    const prize = { aircraftId, beside, database, from, to: from + 2 * hour, owner: await ownerCookie(database, aircraftId) }
    const send: Send = ({ method, path, cookie, body }) => clients[0]!.send(method, path, cookie, body)
    // Sequentially, so that preparations do not interfere.
    const calls: Sent[] = []
    for (const [index, name] of names.entries())
      calls.push(
        await doors[name]!(prize, world.pilots[(round * names.length + index) % world.pilots.length]!, send, {
          ...world,
          aircraft: world.aircraft.slice(0, -1 - round),
        }),
      )
    const answers = await Promise.all(
      calls.map(async ({ method, path, cookie, body }, index) => {
        if (round % 3 === 2 && !slow.includes(names[index]!)) await pause(headStartMs)
        return clients[index % clients.length]!.send(method, path, cookie, body)
      }),
    )
    const won = names.filter((_, index) => hasWon(answers[index]!))
    const errors = answers.filter(({ status }) => status >= 500).length
    const { rows } = await database.query<{ n: number }>(
      'select count(*)::int as n from occupancy where resource_id = $1 and during && tstzrange($2, $3)',
      [aircraftId, at(prize.from), at(prize.to)],
    )
    for (const name of won) winners.set(name, (winners.get(name) ?? 0) + 1)
    if (won.length !== 1 || rows[0]!.n !== 1 || errors > 0)
      problems.push(`round ${round + 1}: ${won.join(', ') || 'no one'} won, ${rows[0]!.n} spans, ${errors} server errors`)
  }
  for (const client of clients) client.close()
  await database.end()
  return {
    text: `${rounds} rounds through ${all.length} doors: ${[...winners].map(([name, count]) => `${name} ${count}`).join(', ')}`,
    problems,
  }
}

/** All doors compete for a slot on two servers; also slots that wait for a confirmation. */
export const doorsPart = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const own = { connectionString: await ground.copy('bench_doors'), dataFolder: ground.dataFolder }
  const servers = [await startServer({ ...own, port: portAt(0) }), await startServer({ ...own, port: portAt(2) })]
  const origins = servers.map(({ origin }) => origin)
  const result = await throughDoors(origins, own.connectionString, world, { rounds: ground.isSmall ? 3 : 18 })
  const kept = await keptSlots(origins, own.connectionString, world, { rounds: ground.isSmall ? 4 : 16 })
  for (const server of servers) await server.stop()
  const problems = [...result.problems, ...kept.problems]
  return {
    title: 'One slot, every door',
    figures: [{ title: 'rounds without exactly one winner', value: problems.length, unit: 'rounds', aim: { atMost: 0 } }],
    lines: [result.text, kept.text],
    problems,
  }
}
