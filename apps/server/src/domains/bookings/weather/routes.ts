import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { laterTimes } from '@tailshare/rules/bookings/weather/laterTimes'
import { findAirport } from '../../people/accounts/reference/queries.ts'
import { canFactsOf, refuseIfNotAllowed } from '../access.ts'
import { loadBookingFacts, withDataForOtherDates } from '../book/facts/steps.ts'
import { seeOrder } from '../orders/steps.ts'
import { askOf } from '../book/evaluate/steps.ts'
import { forecastFor, weatherOf } from './steps.ts'
import { viewReport } from './view.ts'

const mostLater = 4

export const weatherHandlers = {
  async getOrderWeather({ params, account, db, now, weather }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    return weatherOf({ db, weather, now }, order, roles.includes('pilot'))
  },

  async listLaterTimes({ params, account, db, now, weather }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    allowed(roles.includes('pilot'))
    refuseIfNotAllowed('changeTimes', canFactsOf(order, roles, now))
    const ask = askOf(order, now)
    const { facts } = found(await loadBookingFacts(db, ask))
    const { ahead, ...further } = await withDataForOtherDates(db, ask, facts)
    const forecast = await forecastFor({ db, weather, now }, order)
    return laterTimes({ ...further, ahead }, ahead, (period) => forecast(period) !== false, mostLater).map((period) => ({
      flightStartTime: period.from.toISOString(),
      flightDropTime: period.to.toISOString(),
      isForecast: forecast(period) === true,
    }))
  },

  async getAirportWeather({ params, db, now, weather }) {
    const reports = await weather.at(found(await findAirport(db, params.code.toUpperCase())), now)
    return { state: reports ? 'known' : 'unavailable', isInvented: weather.isInvented, report: viewReport(reports) }
  },
} satisfies Handling<'getOrderWeather' | 'listLaterTimes' | 'getAirportWeather'>
