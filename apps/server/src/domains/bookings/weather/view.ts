import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { HourForecast, PlaceWeather, WeatherReport } from '@tailshare/contract/bookings/weather/weather'
import { categoryOf } from '@tailshare/rules/bookings/weather/conditions'
import { decodeMetar } from '@tailshare/rules/bookings/weather/metar'
import { runways } from '@tailshare/rules/bookings/weather/runways'
import type { Taf } from '@tailshare/rules/bookings/weather/taf'
import { conditionsText } from '@tailshare/rules/bookings/weather/weatherText'
import type { PlaceReports } from '../../../outside/weather/weatherSource.ts'

/** The newest METAR, also in words; `null` if none can be read. */
export const viewReport = (reports: PlaceReports | undefined): WeatherReport | null => {
  const issued = reports?.metar
  const read = issued && decodeMetar(issued.raw, issued.near)
  if (!read) return null
  const { at, conditions } = read
  return { raw: issued.raw, observedAt: at.toISOString(), category: categoryOf(conditions), text: conditionsText(conditions) }
}

type Place = { airport: Airport; reports: PlaceReports | undefined; taf: Taf | undefined }

export const viewPlace = ({ airport, reports, taf }: Place, hours: HourForecast[], isPilot: boolean): PlaceWeather => ({
  airport,
  report: viewReport(reports),
  forecast:
    taf && reports?.taf
      ? {
          raw: reports.taf.raw,
          issuedAt: reports.taf.near.toISOString(),
          from: taf.from.toISOString(),
          to: taf.to.toISOString(),
        }
      : null,
  hours: isPilot ? hours : hours.map((hour) => ({ ...hour, below: [], unknown: [] })),
  knowsRunways: runways[airport.code] !== undefined,
})
