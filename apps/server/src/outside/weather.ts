import type { Config } from '../config.ts'
import { readAviationWeather } from './aviationWeather.ts'
import { demoWeather } from './demoWeather.ts'
import type { Place, PlaceReports, WeatherSource } from './weatherSource.ts'

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
