import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { listFlightPeople } from '../sums/queries.ts'
import { csvReport, pdfReport, readReport } from '../steps.ts'
import { askPeople } from './steps.ts'
import { viewAircraft, viewPerson } from './view.ts'

const path = 'booking/orders/flight-history-report/by-coowner-passenger/'
const name = 'flights-by-person'

/** Most people listed in a printed report. */
const mostPeople = 100

export const peopleHandlers = {
  async getPersonFlights({ query, ...call }) {
    const { reached, asked } = await askPeople(query, call)
    const report = await readReport(call.readDb, path, { ...asked, order: query.order }, query)
    return { ...report, aircraft: reached.map(viewAircraft) }
  },

  async listFlightPeople({ query, ...call }) {
    const { asked } = await askPeople(query, call)
    const { count, people } = await listFlightPeople(call.readDb, asked, query)
    return listPage(`${path}people/`, query, { count, results: people.map(viewPerson) })
  },

  async downloadPersonFlights({ query, ...call }) {
    const { asked, side } = await askPeople(query, call, { asFile: true })
    return csvReport(call.readDb, { ...asked, order: query.order }, { name, side })
  },

  async downloadPersonFlightsPdf({ query, ...call }) {
    const { asked, side, chosen } = await askPeople(query, call, { asFile: true })
    const { people } = await listFlightPeople(call.readDb, asked, { limit: mostPeople, offset: 0 })
    const whose = `${chosen.map(({ tailNumber }) => tailNumber).join(', ')}, by who flew`
    return pdfReport(call.readDb, { ...asked, order: query.order }, { name, side, whose, people: people.map(viewPerson) })
  },
} satisfies Handling<'getPersonFlights' | 'listFlightPeople' | 'downloadPersonFlights' | 'downloadPersonFlightsPdf'>
