import { instructorCertificates } from '@tailshare/contract/sharing/holidays/holidays'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found } from '../../../../http/refusal.ts'
import { findAirport, listAirportPoints, listAirports, listModels } from './queries.ts'

export const referenceHandlers = {
  async listAirports({ query, db }) {
    return listPage('common/airports/', query, await listAirports(db, query))
  },

  async listAirportPoints({ readDb }) {
    return (await listAirportPoints(readDb)).map(({ code, title, lat, lon }) => [code, title, lat, lon])
  },

  async getAirport({ params, db }) {
    return found(await findAirport(db, params.code.toUpperCase()))
  },

  listHolidays: ({ query }) => Promise.resolve(holidaysIn(query.start_date, query.end_date)),

  listInstructorCertificates: () => Promise.resolve(instructorCertificates),

  async listModels({ query, db }) {
    return listModels(db, query.search)
  },
} satisfies Handling<
  'listAirports' | 'listAirportPoints' | 'getAirport' | 'listModels' | 'listHolidays' | 'listInstructorCertificates'
>
