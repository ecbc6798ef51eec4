import { runways } from '@tailshare/rules/bookings/weather/runways'
import { minutesAt } from '@tailshare/rules/bookings/orders/tripPass'
import { lettering } from '../pictures/lettering.ts'
import { passColors } from './passColors.ts'
import type { Spot, TripPass } from './tripPass.ts'

/** `print`: font size. */
type Place = { x: number; y: number; width: number; height: number; print: number }
type Flown = Pick<TripPass, 'home' | 'to' | 'destination' | 'cruiseKt'>

/** `133 nm · 1 h 4 min at 124 kt`, one way. For unknown airports, what the pilot typed. */
export const routeText = ({ to, destination, home, cruiseKt }: Flown): string => {
  if (!to) return destination.trim() || `Local flight from ${home.code}`
  const minutes = minutesAt(cruiseKt, to.distanceNm)
  const time = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.round(to.distanceNm)} nm · ${time} at ${cruiseKt} kt`
}

/** Initial true course of a great circle, in degrees. */
export const trueCourse = (from: Spot, to: Spot): number => {
  const radians = Math.PI / 180
  const [a, b, turn] = [from.lat * radians, to.lat * radians, (to.lon - from.lon) * radians]
  const course = Math.atan2(Math.sin(turn) * Math.cos(b), Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn))
  return (course / radians + 360) % 360
}

const dot = (x: number, y: number, fill: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7" fill="${fill}" stroke="${passColors.panel}" stroke-width="3"/>`

const frame = ({ x, y, width, height }: Place) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${passColors.panel}"/>`

/** The home airport with its runways and range rings, for local flights or unknown destinations. */
const localChart = (code: string, { x, y, width, height, print }: Place) => {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const rings = [0.22, 0.36, 0.5].map(
    (share) =>
      `<circle cx="${cx}" cy="${cy}" r="${(height * share * 0.9).toFixed(1)}" fill="none" stroke="${passColors.hairline}" stroke-width="2"/>`,
  )
  const strips = (runways[code] ?? []).map(
    (heading) =>
      `<path d="M${cx} ${cy - 24}v48" stroke="${passColors.paper}" stroke-width="7" transform="rotate(${heading} ${cx} ${cy})"/>`,
  )
  const home = strips.length > 0 ? strips.join('') : dot(cx, cy, passColors.orange)
  const label = lettering({ text: code, face: 'tail', size: print, x: x + 22, y: y + 14 + print, fill: passColors.paper })
  return rings.join('') + home + label
}

/** Both airports to scale, north up, with meridians and parallels. */
const legChart = (home: Spot, to: Spot, { x, y, width, height, print }: Place) => {
  const squeeze = Math.cos((((home.lat + to.lat) / 2) * Math.PI) / 180)
  const [dLon, dLat] = [(to.lon - home.lon) * squeeze, to.lat - home.lat]
  const scale = Math.min((width - print * 10.8) / Math.max(Math.abs(dLon), 0.01), (height - 52) / Math.max(Math.abs(dLat), 0.01))
  const [cx, cy] = [x + width / 2, y + height / 2]
  const middle = { lon: (home.lon + to.lon) / 2, lat: (home.lat + to.lat) / 2 }
  const across = (lon: number) => cx + (lon - middle.lon) * squeeze * scale
  const down = (lat: number) => cy - (lat - middle.lat) * scale
  const step = [0.25, 0.5, 1, 2, 5, 10].find((degrees) => degrees * scale >= 46) ?? 20
  const lines = (center: number, reach: number) =>
    Array.from({ length: 41 }, (_, index) => (Math.round(center / step) + index - 20) * step).filter(
      (value) => Math.abs(value - center) <= reach,
    )
  const graticule = [
    ...lines(middle.lon, width / 2 / scale / squeeze).map((lon) => `M${across(lon).toFixed(1)} ${y}v${height}`),
    ...lines(middle.lat, height / 2 / scale)
      .map(down)
      .filter((line) => line > y && line < y + height)
      .map((line) => `M${x} ${line.toFixed(1)}h${width}`),
  ]
  const [from, end] = [home, to].map(({ lat, lon }) => ({ x: across(lon), y: down(lat) }))
  // A slightly curved line reads as a flight, not a border.
  const bend = `${((from!.x + end!.x) / 2).toFixed(1)} ${((from!.y + end!.y) / 2 - 22).toFixed(1)}`
  const path = `M${from!.x.toFixed(1)} ${from!.y.toFixed(1)}Q${bend} ${end!.x.toFixed(1)} ${end!.y.toFixed(1)}`
  const name = (spot: { x: number; y: number }, text: string, isWest: boolean) => {
    const at = isWest ? ({ x: spot.x - 18, anchor: 'end' } as const) : ({ x: spot.x + 18, anchor: 'start' } as const)
    return lettering({ text, face: 'tail', size: print, y: spot.y + print * 0.36, fill: passColors.paper, ...at })
  }
  return (
    `<path d="${graticule.join('')}" stroke="${passColors.hairline}" stroke-width="1.5"/>` +
    `<path d="${path}" stroke="${passColors.orange}" stroke-width="4" stroke-dasharray="1 10" stroke-linecap="round" fill="none"/>` +
    dot(from!.x, from!.y, passColors.orange) +
    dot(end!.x, end!.y, passColors.sky) +
    name(from!, home.code, from!.x <= end!.x) +
    name(end!, to.code, end!.x < from!.x)
  )
}

export const routeChart = ({ home, to }: Flown, place: Place): string =>
  frame(place) + (to ? legChart(home, to, place) : localChart(home.code, place))
