import { earthNm } from '@tailshare/rules/reach/distance'
import { type Limit, type Place, radiusNm } from '@tailshare/rules/reach/reach'
import { cheapestTrip, cheapestWithin } from '@tailshare/rules/reach/table'
import { hoursText } from '@tailshare/contract/hours'
import { rateText } from '@tailshare/contract/money'
import type { Field } from './field.ts'

/** A point of the map in Web Mercator, both from 0 to 1. */
type Spot = { x: number; y: number }
const radians = Math.PI / 180
export const spotOf = ({ lat, lon }: Place): Spot => ({
  x: (lon + 180) / 360,
  y: (1 - Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / Math.PI) / 2,
})

const corners = 90
/** A circle on the earth: all points that are `nm` nautical miles from its middle. */
export const ringAround = ({ lat, lon }: Place, nm: number): Spot[] => {
  const [sinLat, cosLat] = [Math.sin(lat * radians), Math.cos(lat * radians)]
  const [sinFar, cosFar] = [Math.sin(nm / earthNm), Math.cos(nm / earthNm)]
  return Array.from({ length: corners }, (_, corner) => {
    const bearing = (corner / corners) * 2 * Math.PI
    const sine = sinLat * cosFar + cosLat * sinFar * Math.cos(bearing)
    const east = Math.atan2(Math.sin(bearing) * sinFar * cosLat, cosFar - sinLat * sine)
    return spotOf({ lat: Math.asin(sine) / radians, lon: lon + east / radians })
  })
}

/** How the map lies on the screen: the size of the whole world in pixels, and where its corner is. */
export type Lie = { world: number; left: number; top: number; width: number; height: number }
export type Colors = { ring: string; dot: string; ground: string; text: string; font: string }
type Shown = {
  field: Field
  spots: readonly Spot[]
  ranked: readonly number[]
  limit: Limit
  litId: string | null
  chosen: number | null
}

const traceRing = (context: CanvasRenderingContext2D, ring: readonly Spot[], { world, left, top }: Lie) => {
  context.beginPath()
  for (const { x, y } of ring) context.lineTo(x * world - left, y * world - top)
  context.closePath()
}

const drawRings = (context: CanvasRenderingContext2D, { field, limit, litId }: Shown, lie: Lie, { ring: color }: Colors) => {
  const { reachers } = field.table
  context.strokeStyle = context.fillStyle = color
  // However many lie over each other, the land below stays readable.
  const wash = 0.24 / (reachers.length + 1)
  const drawn = new Set<string>()
  for (const [index, { id }] of field.reach.aircraft.entries()) {
    const { home } = reachers[index]!
    const nm = radiusNm(reachers[index]!, limit)
    const isLit = id === litId
    const key = `${home.lat},${home.lon},${nm}`
    if (nm === 0 || (drawn.has(key) && !isLit)) continue
    drawn.add(key)
    traceRing(context, ringAround(home, nm), lie)
    context.globalAlpha = isLit ? 0.2 : wash
    context.fill()
    context.globalAlpha = isLit ? 1 : litId ? 0.25 : 0.7
    context.lineWidth = isLit ? 3 : 1.25
    context.stroke()
  }
  context.globalAlpha = 1
}

type Drawn = { airport: number; x: number; y: number; aircraft: number }
const isSeen = ({ x, y }: Spot, { width, height }: Lie) => x > -8 && y > -8 && x < width + 8 && y < height + 8

/** The airports within reach that are in view, the best known first. */
const reachedOf = ({ field, spots, ranked, limit }: Shown, lie: Lie): Drawn[] => {
  const best = cheapestWithin(field.table, limit)
  return ranked.flatMap((airport) => {
    const aircraft = best[airport]!
    const { x, y } = spots[airport]!
    const at = { x: x * lie.world - lie.left, y: y * lie.world - lie.top }
    return aircraft < 0 || !isSeen(at, lie) ? [] : [{ airport, aircraft, ...at }]
  })
}

const drawDots = (context: CanvasRenderingContext2D, reached: readonly Drawn[], { dot }: Colors) => {
  const isMany = reached.length > 800
  context.fillStyle = dot
  context.beginPath()
  for (const { x, y } of reached)
    if (isMany) context.rect(x - 1.5, y - 1.5, 3, 3)
    else {
      context.moveTo(x + 2.5, y)
      context.arc(x, y, 2.5, 0, 2 * Math.PI)
    }
  context.fill()
}

const mostLabels = 40
/** Code, hours and cost beside as many as have room, those that are best known first. */
const drawLabels = (
  context: CanvasRenderingContext2D,
  { field, chosen }: Shown,
  reached: readonly Drawn[],
  { width }: Lie,
  colors: Colors,
) => {
  const taken: { left: number; right: number; y: number }[] = []
  context.font = colors.font
  context.textBaseline = 'middle'
  const first = reached.filter(({ airport }) => airport === chosen)
  for (const { airport, aircraft, x, y } of [...first, ...reached]) {
    if (taken.length >= mostLabels) return
    const { cents, tenths } = cheapestTrip(field.table, aircraft, airport)
    const text = `${field.points[airport]![0]}  ${hoursText(tenths / 10)}  ${rateText(Math.ceil(cents / 100) * 100)}`
    const long = context.measureText(text).width + 14
    const left = x + 6 + long > width ? x - 6 - long : x + 6
    const right = left + long
    if (taken.some((other) => Math.abs(other.y - y) < 26 && left < other.right + 6 && right > other.left - 12)) continue
    taken.push({ left, right, y })
    context.fillStyle = airport === chosen ? colors.text : colors.ground
    context.beginPath()
    context.roundRect(left, y - 11, right - left, 22, 11)
    context.fill()
    context.fillStyle = airport === chosen ? colors.ground : colors.text
    context.fillText(text, left + 7, y + 0.5)
  }
}

/** Rings, the airports inside and what the best known of them cost; answers with the airports, for whoever taps on one. */
export const drawReach = (context: CanvasRenderingContext2D, shown: Shown, lie: Lie, colors: Colors) => {
  context.clearRect(0, 0, lie.width, lie.height)
  drawRings(context, shown, lie, colors)
  const reached = reachedOf(shown, lie)
  drawDots(context, reached, colors)
  drawLabels(context, shown, reached, lie, colors)
  return reached
}

/** Airports in the order in which they get a label: those that airlines know, then those with an ICAO code, then the rest. */
export const rankPoints = (points: Field['points']) => {
  const rank = ([code, title]: Field['points'][number]) =>
    (/International/.test(title) ? 0 : /Regional|Executive|Municipal|County/.test(title) ? 1 : 2) +
    (/^[KP][A-Z]{3}$/.test(code) ? 0 : 3)
  return points
    .map((point, airport) => ({ airport, rank: rank(point) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ airport }) => airport)
}
