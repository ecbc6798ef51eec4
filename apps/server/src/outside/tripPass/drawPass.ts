import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/models/modelNames'
import { drawAircraft } from '@tailshare/aircraft-art/drawAircraft'
import { regionAt } from '@tailshare/aircraft-art/scene/regions'
import { productName } from '@tailshare/contract/base/constants'
import { dayIn } from '@tailshare/contract/text/period'
import { sunOf } from '@tailshare/contract/schedule/sunSteps'
import type { PassShape } from '@tailshare/contract/bookings/orders/tripPasses'
import { shortDayText, timeIn, wholePeriodText, zoneText } from '@tailshare/contract/text/timeText'
import { uprightHeight } from '@tailshare/rules/bookings/orders/tripPass'
import { sunStepAt } from '@tailshare/rules/schedule/daylight/sun'
import { lettering, type Line } from '../pictures/lettering.ts'
import { escapeHtml } from '../sending/look/mailParts.ts'
import { qrPath } from '../pdf/qrPath.ts'
import { passColors } from './passColors.ts'
import { ribbon } from './ribbon.ts'
import { routeChart, routeText } from './route.ts'
import type { TripPass } from './tripPass.ts'

const { ink, paper, faint } = passColors

/** Drawn aircraft are shown at their airport in the light of the departure, as in the wizard. */
const picture = ({ picture: shown, tailNumber: tail, trip, home }: TripPass, width: number, height: number) => {
  if ('photo' in shown)
    return `<image href="${escapeHtml(shown.photo)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`
  const model = modelKeyFor(shown.family)
  const { cover, ...art } = artFor({ tail, model })
  const [sun, region] = [sunOf(sunStepAt(trip.from, home)), regionAt(home, tail)]
  return drawAircraft({ ...art, region, model, tail, view: cover, width, height, sun })
}

/** The picture, darkened at the bottom behind the text. */
const backdrop = (pass: TripPass, width: number, height: number) =>
  `<clipPath id="sight"><rect width="${width}" height="${height}"/></clipPath><g clip-path="url(#sight)">${picture(pass, width, height)}</g>` +
  `<linearGradient id="dusk" x2="0" y2="1"><stop offset=".5" stop-color="${ink}" stop-opacity="0"/><stop offset=".82" stop-color="${ink}" stop-opacity=".84"/><stop offset=".97" stop-color="${ink}"/></linearGradient>` +
  `<rect width="${width}" height="${height}" fill="url(#dusk)"/>`

/** Departure or return time in large type, with day and zone below. */
const end = (label: string, at: Date, zone: string, { x, y, size }: { x: number; y: number; size: number }) =>
  lettering({ text: label, face: 'plain', size: size * 0.4, x, y, fill: faint }) +
  lettering({ text: timeIn(at, zone), face: 'tail', size, x, y: y + size * 1.02, fill: paper }) +
  lettering({
    text: `${shortDayText(dayIn(at, zone))} · ${zoneText(at, zone)}`,
    face: 'plain',
    size: size * 0.42,
    x,
    y: y + size * 1.62,
    fill: paper,
  })

const figure = (label: string, text: string, { x, y, size }: { x: number; y: number; size: number }) =>
  lettering({ text: label, face: 'plain', size: size * 0.6, x, y, fill: faint }) +
  lettering({ text, face: 'tail', size, x, y: y + size * 1.15, fill: paper })

const code = (url: string, { x, y, size }: { x: number; y: number; size: number }) => {
  const { size: cells, outline } = qrPath(url, 2)
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="14" fill="#fff"/>` +
    `<path transform="translate(${x} ${y}) scale(${(size / cells).toFixed(4)})" d="${outline}" fill="${ink}" shape-rendering="crispEdges"/>`
  )
}

const scan = 'Scan to check out'
type Drawn = { width: number; height: number; inside: string }

const wide = (pass: TripPass): Drawn => {
  const { tailNumber, modelName, number, home, trip, total, checkOutUrl: url } = pass
  const chart = { x: 540, y: 462, width: url ? 380 : 604, height: 150, print: 25 }
  const [width, height] = [1200, 800]
  const right: Pick<Line, 'x' | 'anchor' | 'room'> = { x: 1144, anchor: 'end', room: 480 }
  return {
    width,
    height,
    inside:
      backdrop(pass, width, 430) +
      lettering({ text: tailNumber, face: 'tail', size: 118, x: 52, y: 412, room: 660, fill: paper }) +
      lettering({ text: modelName, face: 'bold', size: 28, y: 372, fill: paper, ...right }) +
      lettering({ text: `${productName} ${number}`, face: 'plain', size: 24, y: 408, fill: faint, ...right }) +
      end('Out', trip.from, home.zone, { x: 56, y: 484, size: 56 }) +
      end('Back', trip.to, home.zone, { x: 300, y: 484, size: 56 }) +
      figure('From', home.code, { x: 56, y: 632, size: 32 }) +
      (total ? figure(total.label, total.text, { x: 300, y: 632, size: 32 }) : '') +
      routeChart(pass, chart) +
      lettering({ text: routeText(pass), face: 'plain', size: 23, x: chart.x, y: 652, room: chart.width, fill: paper }) +
      (url
        ? code(url, { x: 954, y: 462, size: 190 }) +
          lettering({ text: scan, face: 'plain', size: 20, x: 1049, y: 680, anchor: 'middle', fill: faint })
        : '') +
      ribbon(pass, { x: 56, y: 716, width: 1088, height: 42, print: 20 }),
  }
}

const tall = (pass: TripPass): Drawn => {
  const { tailNumber, modelName, number, home, trip, total, checkOutUrl: url } = pass
  const chart = { x: 40, y: 714, width: 640, height: 210, print: 31 }
  const [width, height] = [720, uprightHeight(url !== null)]
  return {
    width,
    height,
    inside:
      backdrop(pass, width, 460) +
      lettering({ text: tailNumber, face: 'tail', size: 108, x: 44, y: 440, room: 620, fill: paper }) +
      lettering({ text: modelName, face: 'bold', size: 30, x: 48, y: 496, room: 400, fill: paper }) +
      lettering({ text: number, face: 'plain', size: 30, x: 672, y: 496, anchor: 'end', fill: faint }) +
      end('Out', trip.from, home.zone, { x: 48, y: 564, size: 72 }) +
      end('Back', trip.to, home.zone, { x: 376, y: 564, size: 72 }) +
      routeChart(pass, chart) +
      lettering({ text: routeText(pass), face: 'plain', size: 31, x: 48, y: 970, room: 624, fill: paper }) +
      ribbon(pass, { x: 48, y: 1030, width: 624, height: 52, print: 29 }) +
      figure('From', home.code, { x: 48, y: 1180, size: 48 }) +
      (url
        ? (total ? figure(total.label, total.text, { x: 48, y: 1290, size: 48 }) : '') + code(url, { x: 452, y: 1150, size: 220 })
        : total
          ? figure(total.label, total.text, { x: 376, y: 1180, size: 48 })
          : ''),
  }
}

/** Without private data: aircraft, times and airports only. */
const share = (pass: TripPass): Drawn => {
  const { tailNumber, home, trip, to, modelName } = pass
  const way = to ? `${home.code} to ${to.code}, ${routeText(pass)}` : `${modelName} at ${home.code}`
  return {
    width: 1200,
    height: 630,
    inside:
      backdrop(pass, 1200, 510) +
      lettering({ text: tailNumber, face: 'tail', size: 112, x: 52, y: 484, room: 1090, fill: paper }) +
      lettering({ text: wholePeriodText(trip, home.zone), face: 'bold', size: 38, x: 56, y: 542, room: 1088, fill: paper }) +
      lettering({ text: way, face: 'plain', size: 30, x: 56, y: 590, room: 860, fill: faint }) +
      lettering({ text: productName, face: 'bold', size: 30, x: 1144, y: 590, anchor: 'end', fill: paper }),
  }
}

/** A flat picture for mail headers. The mail repeats its content as text. */
const mail = (pass: TripPass): Drawn => ({
  width: 1200,
  height: 480,
  inside:
    backdrop(pass, 1200, 400) +
    lettering({ text: pass.tailNumber, face: 'tail', size: 120, x: 52, y: 384, room: 1090, fill: paper }) +
    lettering({
      text: wholePeriodText(pass.trip, pass.home.zone),
      face: 'bold',
      size: 42,
      x: 56,
      y: 446,
      room: 1088,
      fill: paper,
    }),
})

const shapes: Record<PassShape, (pass: TripPass) => Drawn> = { wide, tall, share, mail }

const spoken = (pass: TripPass) => `${pass.tailNumber}, ${wholePeriodText(pass.trip, pass.home.zone)}`

/** The pass of a booking as SVG without fonts. Deterministic: the same pass gives identical bytes. */
export const drawPass = (pass: TripPass, shape: PassShape): string => {
  const { width, height, inside } = shapes[shape](pass)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
    `<title>${escapeHtml(spoken(pass))}</title><rect width="${width}" height="${height}" fill="${ink}"/>${inside}</svg>`
  )
}
