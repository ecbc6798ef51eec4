// npm run sky: draws an aircraft at three airports at the same four times of day, into docs/living-sky.png.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawAircraft } from '../../packages/aircraft-art/src/drawAircraft.ts'
import { sunOf } from '../../packages/contract/src/schedule/sunSteps.ts'
import { sunStepAt } from '@tailshare/rules/schedule/daylight/sun'
import { root } from '../run/run.mjs'

const file = new URL('docs/living-sky.png', `file://${root}/`)
const [width, height, gap, label] = [400, 300, 8, 30]

const airports = [
  { code: 'KSQL', name: 'San Carlos', lat: 37.5119, lon: -122.2495, zone: 'America/Los_Angeles', region: 'coast' },
  { code: 'KFTW', name: 'Fort Worth', lat: 32.8198, lon: -97.3624, zone: 'America/Chicago', region: 'hills' },
  { code: 'KTMB', name: 'Miami', lat: 25.6479, lon: -80.4328, zone: 'America/New_York', region: 'city' },
]
/** Dawn in California, noon in Texas, dusk in Florida and night there. */
const moments = ['2026-06-20T12:35Z', '2026-06-20T18:30Z', '2026-06-21T00:35Z', '2026-06-21T02:00Z'].map((text) => new Date(text))

const clock = (at, zone) =>
  at.toLocaleTimeString('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const escaped = (text) => text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const words = (text) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${label}"><text x="2" y="20" font-family="sans-serif"` +
      ` font-size="15" fill="#22384c">${escaped(text)}</text></svg>`,
  )

const tile = async (at, airport, left, top) => {
  const sun = sunStepAt(at, airport)
  const options = { model: 'SR22', livery: 'signal', light: 'day', view: 'card', tail: 'N417TS', region: airport.region }
  const input = await sharp(Buffer.from(drawAircraft({ ...options, sun: sunOf(sun) })))
    .resize(width, height)
    .toBuffer()
  const text = `${airport.code} ${airport.name}, ${clock(at, airport.zone)} (${clock(at, 'UTC')} UTC): ${sun}`
  return [
    { input, left, top },
    { input: words(text), left, top: top + height },
  ]
}

const tiles = await Promise.all(
  moments.flatMap((at, row) =>
    airports.map((airport, column) => tile(at, airport, gap + column * (width + gap), gap + row * (height + label + gap))),
  ),
)
const size = { width: airports.length * (width + gap) + gap, height: moments.length * (height + label + gap) + gap }
const sheet = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
  .composite(tiles.flat())
  .png({ palette: true, colors: 192, dither: 0.6, effort: 10 })
  .toBuffer()
await writeFile(file, sheet)
console.log(`docs/living-sky.png, ${Math.round(sheet.length / 1000)} kB`)
