import { daysTouched, instantAt, overlaps, plusDays, type Period } from '@tailshare/contract/text/period'
import { sunOn } from './sun.ts'

type Place = { lat: number; lon: number; zone: string }

/** A calendar day of a place: when it begins and ends, which may be 23 or 25 hours, and its sun. */
export type SunnyDay = Period & { day: string; rise: Date; set: Date }

/** The calendar days that a period touches at a place, each with its sun. */
export const sunnyDays = (period: Period, place: Place): SunnyDay[] =>
  daysTouched(period, place.zone).map((day) => ({
    day,
    from: instantAt(day, '00:00', place.zone),
    to: instantAt(plusDays(day, 1), '00:00', place.zone),
    ...sunOn(day, place),
  }))

/** When it is night within such days, from sunset to sunrise; a night over midnight is one. */
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

/** Some of a period lies between sunset and sunrise. */
export const touchesNight = (period: Period, place: Place) =>
  nightsOf(sunnyDays(period, place), place).some((night) => overlaps(night, period))

const hourMs = 3_600_000

/** Between these instants of a day landings do not count by night: from an hour before sunrise to an hour after sunset (14 CFR 61.57(b)). `null` without either. */
export const landingDay = (day: string, place: Place): Period | null => {
  const { rise, set } = sunOn(day, place)
  const light = set.getTime() - rise.getTime()
  if (light <= 0 || light >= 24 * hourMs) return null
  return { from: new Date(rise.getTime() - hourMs), to: new Date(set.getTime() + hourMs) }
}
