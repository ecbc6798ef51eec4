import { instantAt, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { Chance } from '../apps/server/seeds/chance.ts'
import type { Trip } from './book.ts'
import * as after from './after.ts'
import { learnEnds } from './nightly.ts'
import { today, zone } from './people.ts'
import * as trips from './trips.ts'
import type { Acting } from './trips.ts'
import type { Size } from './world.ts'

// Who wants what, and what becomes of it. A trip's later acts are planned when it is booked, as events on one agenda.

type Event = { at: Date; run: () => Promise<unknown> }

export const openAgenda = () => {
  const events: Event[] = []
  return {
    plan: (at: Date, run: Event['run']) => {
      const place = events.findLastIndex((event) => event.at <= at)
      events.splice(place + 1, 0, { at, run })
    },
    next: () => events.shift(),
  }
}
export type Agenda = ReturnType<typeof openAgenda>

export const startLife = (acting: Acting, chance: Chance, agenda: Agenda, { trips: wanted, days }: Size) => {
  const { world } = acting
  const later = (minutes: number) => plusMinutes(new Date(), minutes)

  const fly = (trip: Trip) => {
    agenda.plan(plusMinutes(trip.start, -chance.between(0, 20)), async () => {
      if (trip.state !== 'booked') return
      if (await trips.depart(acting, trip)) return
      await learnEnds(acting)
      if (trip.state === 'booked') await trips.cancel(acting, trip, trip.pilot)
    })
    const isLate = chance.happens(0.08)
    const back = plusMinutes(trip.drop, isLate ? chance.between(40, 150) : -chance.between(0, 45))
    agenda.plan(back, async () => {
      if ((trip.state as Trip['state']) !== 'out') return
      const most = Math.floor((back.getTime() - trip.start.getTime()) / 360_000) - 3
      const tenths = Math.max(3, Math.min(most, trip.tenthsPlanned + chance.between(-5, 4)))
      await trips.bringBack(acting, trip, tenths)
      afterwards(trip)
    })
  }

  const afterwards = (trip: Trip) => {
    const soon = (run: () => Promise<unknown>, hours = chance.between(1, 15)) => agenda.plan(plusHours(new Date(), hours), run)
    const what = chance.weighted(after.kinds, ({ weight }) => weight)
    if (what.name === 'correct') agenda.plan(later(10), () => after.correct(acting, trip, chance.pick([-2, -1, 2, 5])))
    if (what.name === 'refund') soon(() => after.refund(acting, trip, chance.between(500, 9000)), 30)
    if (what.name === 'damage') soon(async () => {
      const claim = await after.claim(acting, trip, chance.between(100, 400) * 100)
      if (claim) soon(() => after.agree(acting, trip, claim))
    })
    if (what.name === 'squawk') agenda.plan(later(5), async () => {
      const squawk = await after.ground(acting, trip)
      if (squawk) soon(() => after.fix(acting, trip, squawk), chance.between(2, 40))
    })
  }

  /** What will happen to it, drawn now. */
  const follow = (trip: Trip) => {
    const minutesLeft = Math.floor((trip.start.getTime() - Date.now()) / 60_000)
    const before = () => later(chance.between(2, Math.max(3, minutesLeft - 5)))
    const cancelAt = (at: Date, by: 'pilot' | 'owner', reason: 'plans' | 'weather' = 'plans') =>
      agenda.plan(at, async () => {
        await learnEnds(acting)
        if (trip.state === 'booked' || trip.state === 'waiting')
          await trips.cancel(acting, trip, by === 'pilot' ? trip.pilot : trip.aircraft.owner, reason)
      })
    const fate = chance.weighted(
      [
        ['fly', 78],
        ['cancel', 11],
        ['weather', 3],
        ['owner cancels', 4],
        ['nobody comes', 3],
      ] as const,
      ([, weight]) => weight,
    )[0]
    if (fate === 'fly') fly(trip)
    if (fate === 'cancel') cancelAt(before(), 'pilot')
    if (fate === 'weather') cancelAt(plusHours(trip.start, -2), 'pilot', 'weather')
    if (fate === 'owner cancels') cancelAt(before(), 'owner')
  }

  const answerLater = (trip: Trip) => {
    const isYes = chance.happens(0.85)
    agenda.plan(later(chance.between(5, 100)), async () => {
      if (trip.state !== 'waiting') return
      if (await trips.answer(acting, trip, isYes)) follow(trip)
    })
  }

  const wish = async () => {
    const isLesson = chance.happens(0.15)
    const pilot = isLesson ? chance.pick(world.students) : chance.pick([...world.pilots, ...world.pilots, ...world.owners])
    const aircraft = chance.pick(world.fleet)
    const day = plusDays(today(), chance.between(0, Math.min(14, days)))
    const hour = chance.between(7, 15)
    const start = instantAt(day, `${String(hour).padStart(2, '0')}:${chance.pick(['00', '30'])}`, zone)
    const hours = chance.between(4, 10) / 2
    const tenthsPlanned = chance.between(10, Math.round(hours * 6))
    if (start <= later(30)) return
    const csip = isLesson ? chance.pick(world.csips) : null
    const trip = await trips.book(acting, { pilot, aircraft, csip, start, hours, tenthsPlanned })
    if (!trip) return
    if (trip.state === 'waiting') answerLater(trip)
    else follow(trip)
  }

  /** The day's wishes, drawn in the morning. */
  return (day: string) => {
    const perDay = (1.6 * wanted) / days
    const many = Math.floor(perDay) + (chance.happens(perDay % 1) ? 1 : 0)
    const morning = instantAt(day, '06:00', zone)
    for (let n = 0; n < many; n++) agenda.plan(plusMinutes(morning, chance.between(0, 15 * 60)), wish)
  }
}
