import { z } from 'zod'
import { idParams } from '../../base/fields.ts'
import { get, put } from '../../base/routes/route.ts'
import { AirportWeather, LaterTimes, Minimums, OrderWeather } from './weather.ts'

/** METAR and TAF for a booking's airports, compared with the pilot's minimums. */
export const weatherRoutes = {
  getMinimums: get('account/user/minimums/', 'Your own weather minimums', { reply: Minimums }),
  setMinimums: put('account/user/minimums/', 'Set your minimums for ceiling, visibility and wind', {
    stale: ['getMinimums', 'getOrderWeather', 'listLaterTimes'],
    body: Minimums,
    reply: Minimums,
  }),
  getOrderWeather: get('booking/orders/{id}/weather/', 'METAR and TAF of a booking, from 30 hours before its start', {
    params: idParams,
    reply: OrderWeather,
  }),
  listLaterTimes: get('booking/orders/{id}/later-times/', 'The nearest later dates that pass the rules and the forecast', {
    params: idParams,
    reply: LaterTimes,
  }),
  getAirportWeather: get('common/airports/{code}/weather/', 'The newest METAR of an airport', {
    fixed: 'No call changes the weather; a browser asks again by itself.',
    params: z.strictObject({ code: z.string().max(10) }),
    reply: AirportWeather,
  }),
} as const
