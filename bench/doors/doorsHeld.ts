import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from '../ground/client.ts'
import { at, bookings, hour, made, orders, ownerCookie, ready, timesOf, type Pilot, type Send, type Sent } from './door.ts'
import type { World } from '../ground/world.ts'

// A slot held for a confirmation: confirm, decline, and everyone else who wants it, at the same instant.

type Slot = { aircraftId: string; from: number; to: number; owner: string }
type Kept = { yes: Sent; no: Sent }
type Keeping = (slot: Slot, pilot: Pilot, other: Pilot, send: Send) => Promise<Kept>

const confirmed = (orderId: string, { cookie }: Pilot): Sent => ({
  method: 'PUT',
  path: `${orders}${orderId}/confirm/`,
  cookie,
  body: { acceptsOperationalControl: true },
})

type Wait = { orderId: string | null }

const keeping: Record<string, Keeping> = {
  /** The owner booked it for a pilot and withdraws. */
  confirm: async ({ aircraftId, from, to, owner }, pilot, _, send) => {
    const body = { aircraftId, pilotEmail: pilot.email, plannedHours: 2, ...timesOf(from, to) }
    const { id } = await ready<{ id: string }>(send, { method: 'POST', path: `${orders}by-owner/`, cookie: owner, body })
    return { yes: confirmed(id, pilot), no: { method: 'DELETE', path: `${orders}by-owner/${id}/`, cookie: owner } }
  },
  /** It became free and is offered to the first in line, whose other device declines. */
  offer: async ({ aircraftId, from, to }, pilot, other, send) => {
    const taken = await made(send, other, { aircraftId, ...timesOf(from, to) })
    const { cookie } = pilot
    const waitlist = { path: '/api/v1/booking/waitlist/', cookie }
    await ready(send, { ...waitlist, method: 'POST', body: { aircraftId, ...timesOf(from, to), wants: 'booking' } })
    await ready(send, { method: 'PATCH', path: `${orders}${taken}/cancel/`, cookie: other.cookie })
    for (let tries = 0; tries < 300; tries++) {
      const { results } = await ready<{ results: Wait[] }>(send, { ...waitlist, method: 'GET' })
      const offered = results.find(({ orderId }) => orderId !== null)?.orderId
      if (offered)
        return { yes: confirmed(offered, pilot), no: { method: 'POST', path: `${orders}${offered}/decline/`, cookie, body: {} } }
      await pause(100)
    }
    throw new Error('What was freed was not offered')
  },
}

const isYes = ({ status }: { status: number }) => status >= 200 && status < 300

/** Either the confirmation or the decline wins. After a confirmation nobody else gets the slot; after a decline, at most one other. */
export const keptSlots = async (origins: string[], connectionString: string, world: World, { rounds }: { rounds: number }) => {
  const clients = origins.map((origin) => openClient(origin, 20))
  const database = new pg.Client({ connectionString })
  await database.connect()
  const problems: string[] = []
  const seen = { yes: 0, no: 0, taken: 0 }
  const send: Send = ({ method, path, cookie, body }) => clients[0]!.send(method, path, cookie, body)
  const names = Object.keys(keeping)
  for (let round = 0; round < rounds; round++) {
    const aircraftId = world.aircraft[30 + round]!
    const from = Math.ceil((Date.now() + 40 * 24 * hour) / hour) * hour + round * 24 * hour
    const slot = { aircraftId, from, to: from + 2 * hour, owner: await ownerCookie(database, aircraftId) }
    const [pilot, other, ...hopers] = world.pilots.slice(round * 6, round * 6 + 6) as [Pilot, Pilot, ...Pilot[]]
    const { yes, no } = await keeping[names[round % names.length]!]!(slot, pilot, other, send)
    const wishes = hopers.map(({ cookie }) => ({
      method: 'POST',
      path: bookings,
      cookie,
      body: { aircraftId, plannedHours: 2, ...timesOf(slot.from, slot.to) },
    }))
    // Alternate which one is sent first.
    const calls = round % 4 < 2 ? [yes, no, ...wishes] : [no, yes, ...wishes]
    const answers = await Promise.all(
      calls.map(({ method, path, cookie, body }, index) => clients[index % clients.length]!.send(method, path, cookie, body)),
    )
    const answerTo = (sent: Sent) => isYes(answers[calls.indexOf(sent)]!)
    const [saidYes, saidNo] = [answerTo(yes), answerTo(no)]
    const taken = wishes.filter(answerTo).length
    const errors = answers.filter(({ status }) => status >= 500).length
    const { rows } = await database.query<{ n: number }>(
      'select count(*)::int as n from occupancy where resource_id = $1 and during && tstzrange($2, $3)',
      [aircraftId, at(slot.from), at(slot.to)],
    )
    if (saidYes) seen.yes++
    if (saidNo) seen.no++
    seen.taken += taken
    const held = (saidYes && !saidNo ? 1 : 0) + taken
    if ((!saidYes && !saidNo) || held > 1 || rows[0]!.n !== held || errors > 0)
      problems.push(
        `round ${round + 1}: yes ${answers[calls.indexOf(yes)]!.status}, no ${answers[calls.indexOf(no)]!.status}, ${taken} took it, ${rows[0]!.n} spans, ${errors} server errors`,
      )
  }
  for (const client of clients) client.close()
  await database.end()
  return {
    text: `${rounds} slots kept for a yes: ${seen.yes} confirmed, ${seen.no} let go, of which ${seen.taken} went to another`,
    problems,
  }
}
