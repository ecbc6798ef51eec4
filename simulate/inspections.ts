import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { inTransaction } from '../apps/server/src/db/connect.ts'
import { dueHasChanged } from '../apps/server/src/domains/maintenance/items/steps.ts'
import { once, type Simulation } from './acts/trips.ts'
import { compare, total, type Trip } from './book.ts'
import { must, today, zone, type Aircraft } from './people.ts'

// Notices of inspections that stop trips. They come when bookings or meters before a trip change, by the act of anyone: each pilot and
// instructor hears in turn that the aircraft is due and that it is ready again, and its owner and keeper hear which trips are stopped.

/** By their titles, also if several were combined. */
export const isOfInspection = (title: string) =>
  / is (due for inspection|ready for your flight again)(, and \d+ more)?$/.test(title) || isForKeeper(title)
const isForKeeper = (title: string) => /^N\w+: .* before (\d+ flights|\w{3}, .*)$/.test(title)

type Notice = { accountId: string; title: string; text: string; link: string | null; createdAt: Date }
type Said = { isDue: boolean; tail: string; trip: Trip | undefined; who: string; at: number; when: string }

const phrase = / (due|no longer due) before you are back from your flight (?:with .+? )?on ([^.]+)\./g

const readSaid = ({ book }: Simulation, { accountId, title, text, link, createdAt }: Notice): Said[] => {
  const lines = [...text.matchAll(phrase)]
  return lines.map(([, due, when]) => {
    const isOf = ({ id, pilot, csip, starts }: Trip) =>
      lines.length === 1 && link?.includes(id)
        ? true
        : [pilot.id, csip?.id].includes(accountId) && starts.some((start) => wholeInstantText(start, zone) === when)
    const trip = [...book.trips.values()].find((one) => link?.includes(one.id)) ?? [...book.trips.values()].find(isOf)
    return { isDue: due === 'due', tail: /^N\w+/.exec(title)![0], trip, who: accountId, at: createdAt.getTime(), when: when! }
  })
}

/** `Ada Mcapilot, Thu, Dec 3, 09:00 PST` of each trip that a keeper's notice names. */
const namedIn = (text: string) => {
  const [, pilot, when] = / before (.+) is back from the flight on ([^.]+)\./.exec(text) ?? []
  if (pilot) return [`${pilot}, ${when}`]
  const [, list = ''] = / before these flights are back: ([^.]+)\./.exec(text) ?? []
  return list.split('; ').map((one) => one.replace(/ \([^)]*\)$/, ''))
}

/** Whether inspections keep a trip on the ground: their hours by what is planned before, their days for trips that start soon. */
const stops = (sim: Simulation, { items, offers }: Found, trip: Trip) => {
  const before = [...sim.book.trips.values(), ...offers].filter(
    ({ aircraft, state, start }) =>
      aircraft === trip.aircraft && ['waiting', 'booked', 'out'].includes(state) && start < trip.start,
  )
  const tenths = total([...before, trip], ({ tenthsPlanned }) => tenthsPlanned)
  const isSoon = dayIn(trip.start, zone) <= plusDays(today(), 14)
  return items.some(({ retired, grounds, groundsFor, hoursLeft, dueOn }) => {
    if (retired || !grounds) return false
    const isForAll = groundsFor === 'every_flight' || groundsFor === 'house_rule'
    if (!isForAll && !(groundsFor === 'beyond_training' && !trip.csip)) return false
    return (
      (hoursLeft !== null && Math.round(hoursLeft * 10) < tenths) || (isSoon && dueOn !== null && dueOn < dayIn(trip.drop, zone))
    )
  })
}
const itemsOf = async ({ api }: Simulation, { id, owner }: Aircraft) =>
  (await must(api.call(owner.id, 'getMaintenance', { params: { id } }))).json.items
/** Offers from the waitlist that the book does not know yet take hours too. */
const offersOf = async ({ api, book }: Simulation, aircraft: Aircraft) => {
  const rows = api.db.selectFrom('orders').select(['id', 'startAt', 'plannedHours']).where('aircraftId', '=', aircraft.id)
  const offers = await rows.where('askedBecause', '=', 'waitlist').where('status', '=', 'booked').execute()
  const unknown = offers.filter(({ id }) => !book.trips.has(id))
  return unknown.map(({ startAt, plannedHours }) => ({
    aircraft,
    state: 'waiting' as const,
    start: startAt,
    tenthsPlanned: Math.round(plannedHours * 10),
  }))
}
type Found = { items: Awaited<ReturnType<typeof itemsOf>>; offers: Awaited<ReturnType<typeof offersOf>> }

export const checkInspections = async (sim: Simulation) => {
  const { api, book, world, runDue } = sim
  // The product looks at new bookings at night.
  await inTransaction(api.db, async (tx) => {
    for (const { id } of world.fleet) await dueHasChanged(tx, id)
  })
  await runDue()
  const rows = await api.db
    .selectFrom('notice')
    .select(['accountId', 'title', 'text', 'link', 'createdAt'])
    .orderBy('createdAt')
    .execute()
  const notices = rows.filter(({ title }) => isOfInspection(title))
  const said = notices.flatMap((notice) => readSaid(sim, notice))
  const nameOf = (id: string) => world.people.find((one) => one.id === id)?.name ?? id

  // The owner and the keeper hear at the same instant as the pilots, and of the same trips.
  for (const aircraft of world.fleet) {
    const keepers = once([aircraft.owner, aircraft.keeper])
    const own = said.filter((one) => one.isDue && one.tail === aircraft.tail && one.trip?.csip?.id !== one.who)
    const got = notices
      .filter(({ title }) => isForKeeper(title) && title.startsWith(`${aircraft.tail}:`))
      .map(({ accountId, text, createdAt }) => `${createdAt.toISOString()} ${accountId} ${namedIn(text).toSorted().join('; ')}`)
    const wanted = [...Map.groupBy(own, ({ at }) => at)].flatMap(([at, pilots]) => {
      const named = pilots.map(({ who, when }) => `${nameOf(who)}, ${when}`).toSorted()
      return keepers.map((id) => `${new Date(at).toISOString()} ${id} ${named.join('; ')}`)
    })
    compare(sim, 'who keeps an aircraft hears which trips an inspection stops', got.toSorted(), wanted.toSorted(), aircraft.tail)
  }

  const found = new Map<Aircraft, Found>()
  for (const aircraft of world.fleet)
    found.set(aircraft, { items: await itemsOf(sim, aircraft), offers: await offersOf(sim, aircraft) })
  for (const trip of book.trips.values()) {
    const isOpen = trip.state === 'booked' || trip.state === 'waiting'
    for (const who of once([trip.pilot, trip.csip])) {
      const heard = said.filter((one) => one.trip === trip && one.who === who).map(({ isDue }) => isDue)
      const inTurn = heard.map((_, n) => n % 2 === 0)
      compare(sim, 'an inspection is due, then ready again, in turn', heard, inTurn, `${trip.number} ${nameOf(who)}`)
      const isStopped = isOpen && stops(sim, found.get(trip.aircraft)!, trip)
      if (isOpen) compare(sim, 'who is stopped by an inspection knows', heard.at(-1) ?? false, isStopped, trip.number)
    }
  }
}
