import { earthNm } from '@tailshare/rules/search/reach/distance'
import { type Limit, type Place, radiusNm } from '@tailshare/rules/search/reach/reach'
import { cheapestTrip, cheapestWithin } from '@tailshare/rules/search/reach/table'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { Field } from './field.ts'

/** Web Mercator, 0 to 1. */
type Spot = { x: number; y: number }
const radians = Math.PI / 180
export const spotOf = ({ lat, lon }: Place): Spot => ({
  x: (lon + 180) / 360,
  y: (1 - Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / Math.PI) / 2,
})

const corners = 90
const bearings = Array.from({ length: corners }, (_, corner) => {
  const bearing = (corner / corners) * 2 * Math.PI
  return { sin: Math.sin(bearing), cos: Math.cos(bearing) }
})
/** `nm`: radius in nautical miles. */
export const ringAround = ({ lat, lon }: Place, nm: number): Spot[] => {
  const [sinLat, cosLat] = [Math.sin(lat * radians), Math.cos(lat * radians)]
  const [sinFar, cosFar] = [Math.sin(nm / earthNm), Math.cos(nm / earthNm)]
  return bearings.map(({ sin, cos }) => {
    const sine = sinLat * cosFar + cosLat * sinFar * cos
    const east = Math.atan2(sin * sinFar * cosLat, cosFar - sinLat * sine)
    return spotOf({ lat: Math.asin(sine) / radians, lon: lon + east / radians })
  })
}

/** World size in px, and the top left corner. */
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

/** Labels are cached by airport and aircraft. */
export type Board = {
  context: CanvasRenderingContext2D
  labels: Map<number, { aircraft: number; text: string; width: number }>
}

const traceRing = (context: CanvasRenderingContext2D, ring: readonly Spot[], { world, left, top }: Lie) => {
  for (const [corner, { x, y }] of ring.entries())
    if (corner === 0) context.moveTo(x * world - left, y * world - top)
    else context.lineTo(x * world - left, y * world - top)
  context.closePath()
}

/** Once, even if several aircraft of an airport have the same range. */
const ringsOf = ({ field, limit, litId }: Shown) => {
  const drawn = new Set<string>()
  return field.reach.aircraft.flatMap(({ id }, index) => {
    const reacher = field.table.reachers[index]!
    const nm = radiusNm(reacher, limit)
    const isLit = id === litId
    const key = `${reacher.home.lat},${reacher.home.lon},${nm}`
    if (nm === 0 || (drawn.has(key) && !isLit)) return []
    drawn.add(key)
    return { isLit, ring: ringAround(reacher.home, nm) }
  })
}

const drawRings = ({ context }: Board, shown: Shown, lie: Lie, { ring: color }: Colors) => {
  const rings = ringsOf(shown)
  context.strokeStyle = context.fillStyle = color
  // Fill as one path, so that overlapping rings do not add up.
  context.beginPath()
  for (const { ring } of rings) traceRing(context, ring, lie)
  context.globalAlpha = 0.1
  context.fill()
  // Stroke one by one: a single path would compute all intersections.
  for (const { isLit, ring } of rings) {
    context.beginPath()
    traceRing(context, ring, lie)
    if (isLit) {
      context.globalAlpha = 0.2
      context.fill()
    }
    context.globalAlpha = isLit ? 1 : shown.litId ? 0.25 : 0.75
    // One-pixel lines draw nine times as fast without a GPU.
    context.lineWidth = isLit ? 3 : 1
    context.stroke()
  }
  context.globalAlpha = 1
}

type Drawn = { airport: number; x: number; y: number; aircraft: number }
const isSeen = ({ x, y }: Spot, { width, height }: Lie) => x > -8 && y > -8 && x < width + 8 && y < height + 8

/** The reachable airports in view, best known first. */
const reachedOf = ({ field, spots, ranked, limit }: Shown, lie: Lie): Drawn[] => {
  const best = cheapestWithin(field.table, limit)
  const reached: Drawn[] = []
  for (const airport of ranked) {
    const aircraft = best[airport]!
    if (aircraft < 0) continue
    const spot = spots[airport]!
    const [x, y] = [spot.x * lie.world - lie.left, spot.y * lie.world - lie.top]
    if (isSeen({ x, y }, lie)) reached.push({ airport, aircraft, x, y })
  }
  return reached
}

const drawDots = ({ context }: Board, reached: readonly Drawn[], { dot }: Colors) => {
  context.fillStyle = dot
  if (reached.length > 800) {
    for (const { x, y } of reached) context.fillRect(x - 1.5, y - 1.5, 3, 3)
    return
  }
  context.beginPath()
  for (const { x, y } of reached) {
    context.moveTo(x + 2.5, y)
    context.arc(x, y, 2.5, 0, 2 * Math.PI)
  }
  context.fill()
}

/** Most labels do not change while a limit is dragged. */
const labelOf = ({ context, labels }: Board, { table, points }: Field, { airport, aircraft }: Drawn) => {
  const known = labels.get(airport)
  if (known?.aircraft === aircraft) return known
  const { cents, tenths } = cheapestTrip(table, aircraft, airport)
  const text = `${points[airport]![0]}  ${hoursText(tenths / 10)}  ${moneyText(cents)}`
  const made = { aircraft, text, width: context.measureText(text).width + 14 }
  labels.set(airport, made)
  return made
}

const mostLabels = 40
/** Labels with code, hours and cost for as many airports as fit, best known first. */
const drawLabels = (board: Board, { field, chosen }: Shown, reached: readonly Drawn[], { width }: Lie, colors: Colors) => {
  const { context } = board
  const taken: { left: number; right: number; y: number }[] = []
  context.font = colors.font
  context.textBaseline = 'middle'
  const first = reached.filter(({ airport }) => airport === chosen)
  for (const one of [...first, ...reached]) {
    if (taken.length >= mostLabels) return
    const { airport, x, y } = one
    const label = labelOf(board, field, one)
    const left = x + 6 + label.width > width ? x - 6 - label.width : x + 6
    const right = left + label.width
    if (taken.some((other) => Math.abs(other.y - y) < 26 && left < other.right + 6 && right > other.left - 12)) continue
    taken.push({ left, right, y })
    context.fillStyle = airport === chosen ? colors.text : colors.ground
    context.beginPath()
    context.roundRect(left, y - 11, right - left, 22, 11)
    context.fill()
    context.fillStyle = airport === chosen ? colors.ground : colors.text
    context.fillText(label.text, left + 7, y + 0.5)
  }
}

/** Returns the airports for hit testing. */
export const drawReach = (board: Board, shown: Shown, lie: Lie, colors: Colors) => {
  board.context.clearRect(0, 0, lie.width, lie.height)
  drawRings(board, shown, lie, colors)
  const reached = reachedOf(shown, lie)
  drawDots(board, reached, colors)
  drawLabels(board, shown, reached, lie, colors)
  return reached
}

/** Label priority: airports with an IATA code, then an ICAO code, then the rest. */
export const rankPoints = (points: Field['points']) => {
  const rank = ([code, title]: Field['points'][number]) =>
    (/International/.test(title) ? 0 : /Regional|Executive|Municipal|County/.test(title) ? 1 : 2) +
    (/^[KP][A-Z]{3}$/.test(code) ? 0 : 3)
  return points
    .map((point, airport) => ({ airport, rank: rank(point) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ airport }) => airport)
}
