import { instantAt, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { Chance } from '../apps/server/seeds/chance.ts'
import { count, type Trip } from './book.ts'
import * as after from './acts/after.ts'
import * as more from './acts/more.ts'
import * as papers from './acts/papers.ts'
import { learnEnds } from './nightly.ts'
import { changeBank, today, zone, type Member } from './people.ts'
import * as sharing from './acts/sharing.ts'
import * as trips from './acts/trips.ts'
import type { Simulation } from './acts/trips.ts'
import type { Size } from './world.ts'

// Draws what members do. A trip's later acts are planned when it is booked, as events on one agenda.

type Event = { at: Date; run: () => Promise<unknown> }

export const openAgenda = () => {
  const events: Event[] = []
  return {
    plan: (at: Date, run: Event['run']) => {
      const place = events.findLastIndex((event) => event.at <= at)
      events.splice(place + 1, 0, { at, run })
    },
    next: () => events.shift(),
    clear: () => events.splice(0),
  }
}
type Agenda = ReturnType<typeof openAgenda>

/** Draws one of the names with probability proportional to its weight. */
const oneOf = <Name extends string>(chance: Chance, weights: Record<Name, number>) =>
  chance.weighted(Object.keys(weights) as Name[], (name) => weights[name])

export const startLife = (sim: Simulation, chance: Chance, agenda: Agenda, { trips: wanted, days }: Size) => {
  const { world } = sim
  const later = (minutes: number) => plusMinutes(new Date(), minutes)

  /** Once their account is open again. */
  const whenWell = (member: Member, days: number, run: () => Promise<unknown>) =>
    agenda.plan(plusHours(new Date(), 24 * days), async () => {
      if (member.isSuspended) whenWell(member, 1, run)
      else await run()
    })

  const fly = (trip: Trip) => {
    const { start } = trip
    const leave = async () => {
      await learnEnds(sim, [trip])
      if (trip.state !== 'booked' || trip.start !== start) return
      // Aircraft or people are not back from another trip.
      const isHeldUp = trips.isHeldUp(sim, trip)
      if (isHeldUp && later(60) < trip.drop) {
        agenda.plan(later(15), leave)
        return
      }
      if (!isHeldUp && (await trips.depart(sim, trip))) comeBack(trip)
      else if (trip.state === 'booked') await trips.cancel(sim, trip, trip.pilot)
    }
    agenda.plan(plusMinutes(start, -chance.between(0, 20)), leave)
  }

  const comeBack = (trip: Trip) => {
    const left = trip.leftAt!
    const planned = plusMinutes(trip.drop, chance.happens(0.08) ? chance.between(40, 150) : -chance.between(0, 45))
    const back = new Date(Math.max(planned.getTime(), plusMinutes(left, 45).getTime()))
    agenda.plan(back, async () => {
      const most = Math.floor((back.getTime() - Math.max(left.getTime(), trip.start.getTime())) / 360_000) - 3
      const tenths = Math.max(3, Math.min(most, trip.tenthsPlanned + chance.between(-5, 4)))
      const done = await trips.bringBack(sim, trip, tenths)
      if (done?.waits) agenda.plan(later(chance.between(20, 600)), () => after.agreeToPrice(sim, trip))
      else afterwards(trip)
    })
  }

  const afterwards = (trip: Trip) => {
    const soon = (run: () => Promise<unknown>, hours = chance.between(1, 15)) => agenda.plan(plusHours(new Date(), hours), run)
    if (trip.csip) soon(() => after.recordLesson(sim, trip))
    const what = oneOf(chance, { nothing: 76, correct: 7, refund: 5, damage: 6, squawk: 6 })
    if (what === 'correct')
      agenda.plan(later(10), async () => {
        const done = await after.correct(sim, trip, chance.pick([-2, -1, 2, 5]))
        if (done?.waits) agenda.plan(later(chance.between(20, 600)), () => after.agreeToPrice(sim, trip))
      })
    if (what === 'refund') soon(() => after.refund(sim, trip, chance.between(500, 9000)), 30)
    if (what === 'damage')
      soon(async () => {
        const claim = await after.claim(sim, trip, chance.between(100, 400) * 100)
        if (claim) soon(() => (chance.happens(0.3) ? after.contest : after.agree)(sim, trip, claim))
      })
    if (what === 'squawk')
      agenda.plan(later(5), async () => {
        const squawk = await after.ground(sim, trip)
        if (squawk) soon(() => after.fix(sim, trip, squawk), chance.between(2, 40))
      })
  }

  /** Draws the outcome of a trip when it is booked. */
  const follow = (trip: Trip) => {
    const minutesLeft = Math.floor((trip.start.getTime() - Date.now()) / 60_000)
    const before = () => later(chance.between(2, Math.max(3, minutesLeft - 5)))
    const cancelAt = (at: Date, by: 'pilot' | 'owner', reason: 'plans' | 'weather' = 'plans') =>
      agenda.plan(at, async () => {
        await learnEnds(sim, [trip])
        if (trip.state !== 'booked' && trip.state !== 'waiting') return
        await trips.cancel(sim, trip, by === 'pilot' ? trip.pilot : trip.aircraft.owner, reason)
        if (by === 'pilot' && chance.happens(0.2) && plusMinutes(new Date(), 6) < trip.start)
          agenda.plan(later(5), async () => {
            if (await more.undoCancel(sim, trip)) fly(trip)
          })
      })
    const changeAt = (at: Date) =>
      agenda.plan(at, async () => {
        await learnEnds(sim, [trip])
        if (trip.state !== 'booked') return
        const aircraft = chance.happens(0.5) ? chance.pick(world.fleet) : trip.aircraft
        const start = plusHours(trip.start, aircraft === trip.aircraft ? chance.pick([-1, 1, 24, 48]) : chance.pick([0, 0, 24]))
        if (start > later(60)) await more.change(sim, trip, aircraft, start)
        if ((trip.state as Trip['state']) === 'waiting') answerLater(trip)
        else fly(trip)
      })
    const fate = oneOf(chance, { fly: 70, cancel: 11, weather: 3, 'owner cancels': 4, 'nobody comes': 3, change: 9 })
    if (fate === 'fly') fly(trip)
    if (fate === 'cancel') cancelAt(before(), 'pilot')
    if (fate === 'weather') cancelAt(plusHours(trip.start, -2), 'pilot', 'weather')
    if (fate === 'change') changeAt(before())
    if (fate === 'owner cancels') cancelAt(before(), 'owner')
  }

  const answerLater = (trip: Trip) => {
    // One in ten is never answered, so that it lapses.
    if (chance.happens(0.1)) return
    const isYes = chance.happens(0.85)
    agenda.plan(later(chance.between(5, 100)), async () => {
      if (trip.state !== 'waiting') return
      if ((await trips.answer(sim, trip, isYes)) && isYes) follow(trip)
    })
  }

  const wishToFly = async () => {
    const isLesson = chance.happens(0.15)
    const shared = chance.pick(world.shared)
    const partner = isLesson ? undefined : chance.happens(0.1) && chance.pick(shared.partners)
    const pilot =
      partner || (isLesson ? chance.pick(world.students) : chance.pick([...world.pilots, ...world.pilots, ...world.owners]))
    const aircraft = partner ? shared : chance.pick(world.fleet)
    const day = plusDays(today(), chance.between(0, Math.min(14, days)))
    const hour = chance.between(7, 15)
    const start = instantAt(day, `${String(hour).padStart(2, '0')}:${chance.pick(['00', '30'])}`, zone)
    const hours = chance.between(4, 10) / 2
    const tenthsPlanned = chance.between(10, Math.round(hours * 6))
    if (start <= later(30) || pilot.isSuspended) return
    const csip = isLesson ? chance.pick(world.csips) : null
    const trip = await trips.book(sim, { pilot, aircraft, csip, start, hours, tenthsPlanned })
    if (!trip) {
      const drop = plusHours(start, hours)
      if (!isLesson && chance.happens(0.4))
        await more.wait(sim, { pilot, aircraft, start, drop }, chance.pick(['notice', 'booking']))
      return
    }
    const other = trip.csip ? undefined : aircraft.partners.find((one) => one !== pilot)
    if (trip.state === 'waiting') answerLater(trip)
    else if (other && aircraft.partners.includes(pilot) && chance.happens(0.4)) swapLater(trip, other)
    else follow(trip)
  }

  const swapLater = (trip: Trip, to: Member) =>
    agenda.plan(later(chance.between(5, 90)), async () => {
      if (trip.state !== 'booked' || to.isSuspended) return
      const swapped = await sharing.swap(sim, trip, to)
      follow(swapped ?? trip)
    })

  const takeOffers = async () => {
    for (const trip of await more.learnOffers(sim))
      agenda.plan(later(chance.between(5, 60)), async () => {
        await learnEnds(sim, [trip])
        if (trip.state !== 'waiting' || chance.happens(0.2)) return
        if (!(await more.takeOffer(sim, trip))) return
        if ((trip.state as Trip['state']) === 'waiting') answerLater(trip)
        else follow(trip)
      })
  }

  /** Acts that happen on some days only. */
  const chores = async () => {
    await takeOffers()
    const dayOfWeek = new Date().getUTCDay()
    if (dayOfWeek === 1) for (const aircraft of world.fleet) await more.inspect(sim, aircraft)
    if (chance.happens(0.25)) {
      const from = instantAt(plusDays(today(), chance.between(2, 12)), '08:00', zone)
      await more.block(sim, chance.pick(world.fleet), from, chance.between(4, 30))
    }
    if (dayOfWeek === 3) await more.answerDisputes(sim, chance.pick(['winning_evidence', 'losing_evidence', 'accept']))
    const pilot = chance.pick(world.pilots)
    if (chance.happens(0.04) && !pilot.isSuspended) {
      await more.suspend(sim, pilot)
      agenda.plan(plusHours(new Date(), 24 * chance.between(2, 6)), () => more.restore(sim, pilot))
    }
    const payer = chance.pick(world.pilots)
    const isWell = !payer.hasBadCard && !payer.isSuspended
    const card = oneOf(chance, { fine: 92, refuses: 4, 'refuses the renewal': 4 })
    if (card === 'refuses' && isWell) {
      await more.changeCard(sim, payer, true)
      whenWell(payer, chance.between(4, 12), () => more.changeCard(sim, payer, false))
    } else if (card !== 'fine' && isWell && (await more.lapse(sim, payer)))
      whenWell(payer, chance.between(20, 60), () => more.renew(sim, payer))
    if (chance.happens(0.02)) {
      const owner = chance.pick(world.owners)
      await changeBank(sim.api, owner, '000111111113')
      count(sim.book.acts, 'a bank sends payouts back')
      agenda.plan(plusHours(new Date(), 24 * chance.between(4, 12)), () => changeBank(sim.api, owner, '000123456789'))
    }
    if (chance.happens(0.1)) await papers.loseMedical(sim, chance.pick(world.pilots))
    for (const member of world.pilots)
      if (member.medicalUntil < today() && chance.happens(0.1)) await papers.renewMedical(sim, member)
    if (today().slice(5, 7) === '10') for (const shared of world.shared) await sharing.rankHolidays(sim, shared)
  }

  /** Draws the trips that members want on this day. */
  return (day: string) => {
    const perDay = (1.6 * wanted) / days
    const many = Math.floor(perDay) + (chance.happens(perDay % 1) ? 1 : 0)
    const morning = instantAt(day, '06:00', zone)
    agenda.plan(plusMinutes(morning, -30), chores)
    agenda.plan(plusMinutes(morning, 12 * 60), takeOffers)
    for (let n = 0; n < many; n++) agenda.plan(plusMinutes(morning, chance.between(0, 15 * 60)), wishToFly)
  }
}
