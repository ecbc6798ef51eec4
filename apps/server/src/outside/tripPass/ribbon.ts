import { shortDayText, timeIn } from '@tailshare/contract/text/timeText'
import { nightsOf, sunnyDays, type SunnyDay } from '@tailshare/rules/schedule/daylight/nights'
import { lettering } from '../pictures/lettering.ts'
import { passColors } from './passColors.ts'
import type { TripPass } from './tripPass.ts'

/** `print`: font size. */
type Place = { x: number; y: number; width: number; height: number; print: number }

/** Width in letters needed to show the day's name, the date, or sunrise and sunset. */
const roomFor = { name: 6.4, date: 1.7, sun: 15 }

const labelOf = ({ day }: SunnyDay, letters: number) => {
  if (letters >= roomFor.name) return shortDayText(day)
  return letters >= roomFor.date ? String(Number(day.slice(8))) : ''
}

/** The trip's complete days at its airport: nights dark, the trip above, and sun times if there is room. */
export const ribbon = ({ trip, home }: Pick<TripPass, 'trip' | 'home'>, { x, y, width, height, print }: Place): string => {
  const days = sunnyDays(trip, home)
  const [from, to] = [days[0]!.from.getTime(), days.at(-1)!.to.getTime()]
  const at = (instant: Date) => x + ((instant.getTime() - from) / (to - from)) * width
  const bar = (span: { from: Date; to: Date }, top: number, tall: number, fill: string, radius = 0) =>
    `<rect x="${at(span.from).toFixed(1)}" y="${top}" width="${(at(span.to) - at(span.from)).toFixed(1)}" height="${tall}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`
  const nights = nightsOf(days, home).map((night) => bar(night, y, height, passColors.night))
  const named = days.map((day) => {
    const [left, right] = [at(day.from), at(day.to)]
    const middle = (left + right) / 2
    const small = { face: 'plain', size: print, y: y + height + print * 1.35, fill: passColors.faint } as const
    const edge =
      day === days[0] ? '' : `<path d="M${left.toFixed(1)} ${y}v${height}" stroke="${passColors.faint}" stroke-width="1.5"/>`
    const label = lettering({
      ...small,
      text: labelOf(day, (right - left) / print),
      x: middle,
      anchor: 'middle',
      room: right - left,
    })
    if ((right - left) / print < roomFor.sun) return edge + label
    // Within the day, so both texts have the same background.
    const sun = [
      { text: timeIn(day.rise, home.zone), x: at(day.rise) + print / 2, anchor: 'start' },
      { text: timeIn(day.set, home.zone), x: at(day.set) - print / 2, anchor: 'end' },
    ] as const
    const times = sun.map((mark) =>
      lettering({ ...small, ...mark, size: print * 0.85, y: y + height / 2 + print * 0.3, fill: passColors.paper }),
    )
    return edge + label + times.join('')
  })
  const whole = `<clipPath id="days"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/></clipPath>`
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${passColors.day}"/>`
  return (
    `${whole}<g clip-path="url(#days)">${ground}${nights.join('')}</g>` +
    bar(trip, y - 14, 10, passColors.orange, 5) +
    named.join('')
  )
}
