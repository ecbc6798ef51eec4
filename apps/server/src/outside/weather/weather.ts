import type { Config } from '../../start/config.ts'
import { demoWeather } from './demoWeather.ts'
import type { Place, PlaceReports, WeatherSource, Issued } from './weatherSource.ts'
import { z } from 'zod'
import { askOutside, outcomeOf } from '../../telemetry/outsideCall.ts'

// Client for the data API of aviationweather.gov and compatible sources: metar?ids=KSQL&format=json, taf?…

/** If an airport issues no TAF, use the nearest one within this distance, in degrees of latitude. */
const nearDegrees = 0.5

const coordinates = { lat: z.number(), lon: z.number() }
const seconds = z.number().transform((value) => new Date(value * 1000))
const written = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const Metars = z.array(z.object({ ...coordinates, rawOb: z.string().min(1), obsTime: z.union([seconds, written]) }))
const Tafs = z.array(z.object({ ...coordinates, rawTAF: z.string().min(1), issueTime: z.union([seconds, written]) }))

const distance = (a: Place, b: { lat: number; lon: number }) =>
  Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180))

/** In milliseconds; shorter than a page waits. */
const patience = 4_000
const mostBytes = 1_000_000

export const readAviationWeather = (url: string, patienceMs = patience): WeatherSource => {
  const base = url.endsWith('/') ? url : `${url}/`

  const ask = async <Schema extends z.ZodType>(what: 'metar' | 'taf', query: Record<string, string>, schema: Schema) => {
    const address = new URL(what, base)
    address.search = new URLSearchParams({ ...query, format: 'json' }).toString()
    const init = { signal: AbortSignal.timeout(patienceMs), headers: { accept: 'application/json' } }
    const answer = await askOutside('weather', () => fetch(address, init), { answered: ({ status }) => outcomeOf(status) })
    if (!answer.ok) throw new Error(`The weather source answered ${answer.status}`)
    // No reports for this airport.
    if (answer.status === 204) return undefined
    const text = await answer.text()
    if (text.length > mostBytes) throw new Error('The weather source answered too much')
    return text === '' ? undefined : schema.parse(JSON.parse(text))
  }

  const metarAt = async (ids: string): Promise<Issued | null> => {
    const [newest] = ((await ask('metar', { ids }, Metars)) ?? []).toSorted((a, b) => b.obsTime.getTime() - a.obsTime.getTime())
    return newest ? { raw: newest.rawOb, near: newest.obsTime } : null
  }

  const tafAt = async (place: Place): Promise<Issued | null> => {
    const own = (await ask('taf', { ids: place.code }, Tafs)) ?? []
    const { lat, lon } = place
    const bbox = [lat - nearDegrees, lon - nearDegrees, lat + nearDegrees, lon + nearDegrees].map((edge) => edge.toFixed(3))
    const all = own.length > 0 ? own : ((await ask('taf', { bbox: bbox.join(',') }, Tafs)) ?? [])
    const [best] = all.toSorted(
      (a, b) => distance(place, a) - distance(place, b) || b.issueTime.getTime() - a.issueTime.getTime(),
    )
    return best ? { raw: best.rawTAF, near: best.issueTime } : null
  }

  return async (place) => {
    const [metar, taf] = await Promise.all([metarAt(place.code), tafAt(place)])
    return { metar, taf }
  }
}

export type Weather = {
  /** Made up for a demo. Not for flying. */
  isInvented: boolean
  /** At most 15 minutes old. `undefined` while the source does not answer. Never throws. */
  at(place: Place, now: Date): Promise<PlaceReports | undefined>
}

const keptMs = 15 * 60_000
/** How long to wait after a failure, in milliseconds. */
const keptFailedMs = 60_000
const mostKept = 500

type Log = { warn: (about: object, text: string) => void }

/** Caches a source's reports. Concurrent callers share one request. */
export const cachedWeather = (source: WeatherSource, log: Log, isInvented = false): Weather => {
  const kept = new Map<string, { until: number; answer: Promise<PlaceReports | undefined> }>()
  return {
    isInvented,
    at(place, now) {
      const known = kept.get(place.code)
      if (known && now.getTime() < known.until) return known.answer
      const entry = { until: now.getTime() + keptMs, answer: Promise.resolve<PlaceReports | undefined>(undefined) }
      entry.answer = source(place, now).catch((error: unknown) => {
        log.warn({ err: error, airport: place.code }, 'the weather is not to be had')
        entry.until = now.getTime() + keptFailedMs
        return undefined
      })
      kept.delete(place.code)
      kept.set(place.code, entry)
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
      return entry.answer
    },
  }
}

/** Weather of the configured source. Only a demo without one makes it up. */
export const openWeather = ({ weatherUrl }: Pick<Config, 'weatherUrl'>, log: Log): Weather =>
  cachedWeather(weatherUrl ? readAviationWeather(weatherUrl) : demoWeather, log, !weatherUrl)
