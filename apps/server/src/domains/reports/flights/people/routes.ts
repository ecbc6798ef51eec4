import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { listFlightPeople, type AskedFlights } from '../sums/queries.ts'
import { csvReport, pdfReport, readReport } from '../steps.ts'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../../db/connect.ts'
import { found } from '../../../../http/refusal.ts'
import { type Looker, logAdvisorView } from '../../../people/advisors/steps.ts'
import type { ReportCaller } from '../../access.ts'
import { chosenOf, showsMoneyOf } from './access.ts'
import { findAnyAircraft, listReachedAircraft, type ReachedAircraft } from './queries.ts'
import type { FlightPerson, PersonFlightReport } from '@tailshare/contract/reports/flights/reports'

type PersonRow = Awaited<ReturnType<typeof listFlightPeople>>['people'][number]

type Sums = Omit<FlightPerson, 'person' | 'flownAs' | 'showsMoney'>

const sumsOf = ({ flights, hobbsHours, flightHours, landings, fuelGallons, incomeCents, costCents }: Sums): Sums => ({
  flights,
  hobbsHours,
  flightHours,
  landings,
  fuelGallons,
  incomeCents,
  costCents,
})

/** Co-owners see renters by first name and initial, without a photo, as in the schedule. */
const viewPerson = ({ isOpen, person, flownAs, showsMoney, ...sums }: PersonRow): FlightPerson => ({
  person: isOpen ? person : { ...person, lastName: `${person.lastName.slice(0, 1)}.`, photo: null },
  flownAs,
  showsMoney,
  ...sumsOf(sums),
})

const viewAircraft = ({
  id,
  tailNumber,
  modelName,
  you,
  ownerName,
}: ReachedAircraft): PersonFlightReport['aircraft'][number] => ({
  id,
  tailNumber,
  modelName,
  you,
  ownerName,
})

type Looking = { account: ReportCaller & Looker; db: Db; readDb: Db; now: Date }
type Query = ParsedQuery<'listFlightPeople'> & { person?: string | undefined }

/** What the caller may read of the request. Logs a tax advisor's view, with `asFile` as a download. */
const askPeople = async (query: Query, { account, db, readDb, now }: Looking, { asFile = false } = {}) => {
  const reached = await listReachedAircraft(readDb, account.id)
  const isReached = query.aircraft === undefined || reached.some(({ id }) => id === query.aircraft)
  if (!isReached && account.isOperator) reached.push(found(await findAnyAircraft(readDb, query.aircraft!)))
  const chosen = found(chosenOf(reached, query.aircraft))
  const ownerIds = [...new Set(chosen.filter(({ you }) => you === 'advisor').map(({ ownerId }) => ownerId))]
  const [only] = chosen.length === 1 ? chosen : []
  const what = `flights by person${only ? ` of ${only.tailNumber}` : ''}${asFile ? ', as a file' : ''}`
  if (query.offset === 0) await logAdvisorView(db, account, { ownerIds, what, at: now })
  const withMoney = chosen.filter(showsMoneyOf).map(({ id }) => id)
  const asked: AskedFlights = {
    scope: { aircraftIds: chosen.map(({ id }) => id), pilotId: query.person },
    filter: query,
    perspective: 'owner',
    now,
    ...(withMoney.length < chosen.length && { open: { aircraftIds: withMoney, readerId: account.id } }),
  }
  return { reached, chosen, asked, side: withMoney.length > 0 ? ('fleet' as const) : ('coOwner' as const) }
}

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
