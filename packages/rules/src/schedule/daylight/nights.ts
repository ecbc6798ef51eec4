import { daysTouched, instantAt, overlaps, plusDays, type Period } from '@tailshare/contract/text/period'
import { sunOn } from './sun.ts'

type Place = { lat: number; lon: number; zone: string }

/** A local calendar day (23 to 25 hours) with sunrise and sunset. */
export type SunnyDay = Period & { day: string; rise: Date; set: Date }

/** Local calendar days that a period touches, with sunrise and sunset. */
export const sunnyDays = (period: Period, place: Place): SunnyDay[] =>
  daysTouched(period, place.zone).map((day) => ({
    day,
    from: instantAt(day, '00:00', place.zone),
    to: instantAt(plusDays(day, 1), '00:00', place.zone),
    ...sunOn(day, place),
  }))

/** Nights within these days, from sunset to sunrise. A night across midnight is one period. */
export const nightsOf = (days: readonly SunnyDay[], place: Place): Period[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const suns = [sunOn(plusDays(first.day, -1), place), ...days, sunOn(plusDays(last.day, 1), place)]
  return suns.slice(1).flatMap(({ rise }, index) => {
    const from = new Date(Math.max(suns[index]!.set.getTime(), first.from.getTime()))
    const to = new Date(Math.min(rise.getTime(), last.to.getTime()))
    return to > from ? [{ from, to }] : []
  })
}

/** Whether part of a period is between sunset and sunrise. */
export const touchesNight = (period: Period, place: Place) =>
  nightsOf(sunnyDays(period, place), place).some((night) => overlaps(night, period))

const hourMs = 3_600_000

/**
 * The period of a day in which landings do not count as night: from an hour before sunrise to an hour after sunset (14 CFR 61.57(b)).
 * `null` if the sun does not rise or set.
 */
export const landingDay = (day: string, place: Place): Period | null => {
  const { rise, set } = sunOn(day, place)
  const light = set.getTime() - rise.getTime()
  if (light <= 0 || light >= 24 * hourMs) return null
  return { from: new Date(rise.getTime() - hourMs), to: new Date(set.getTime() + hourMs) }
}
