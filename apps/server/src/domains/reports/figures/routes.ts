import type { DiagramQuery, PilotFiguresList } from '@tailshare/contract/reports/cockpit/figures'
import type { ParsedQuery } from '@tailshare/contract/routes'
import { dayIn } from '@tailshare/contract/text/period'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { reportAircraft } from '../flights/steps.ts'
import { findUse } from './stats/queries.ts'
import { utilizationOf } from './stats/view.ts'
import { findFigures, findHome, findPilotFigures, listReadings, type Whose } from './queries.ts'
import { addHours, asQuery, diagramCsv, hoursByWay, rangeOf, spanIn, totalsOf, viewDiagram, viewPilot } from './view.ts'

type Here = Whose & { zone: string }

const fleetOf = async (db: Db, ownerId: string, now: Date): Promise<Here> => ({
  ownerId,
  aircraftId: null,
  now,
  zone: (await findHome(db, ownerId)) ?? 'UTC',
})

type Call = Parameters<typeof reportAircraft>[1]

const oneOf = async (id: string, call: Call, what: (tailNumber: string) => string): Promise<Here & { tailNumber: string }> => {
  const { ownerId, zone, tailNumber } = await reportAircraft(id, call, { what })
  return { ownerId, aircraftId: id, now: call.now, zone, tailNumber }
}

/** Co-owners may see the hours, not the owner's income. */
const hoursOf = async (id: string, call: Call, what: (tailNumber: string) => string): Promise<Here> => {
  const { ownerId, zone } = await reportAircraft(id, call, { what, hoursOnly: true })
  return { ownerId, aircraftId: id, now: call.now, zone }
}

const diagram = async (db: Db, here: Here, query: DiagramQuery) => {
  const range = rangeOf(asQuery(query), here)
  const rows = await findFigures(db, here, [{ key: 'asked', span: spanIn(range), by: range.by }])
  return viewDiagram(range, rows, query, dayIn(here.now, here.zone))
}

type PilotQuery = ParsedQuery<'listAircraftPilots'> & { name?: string }

const pilots = async (db: Db, path: string, here: Here, query: PilotQuery): Promise<PilotFiguresList> => {
  const { from, to } = rangeOf(query, here)
  const rows = await findPilotFigures(db, here, spanIn({ from, to, by: 'month' }), query.name)
  const results = rows.slice(query.offset, query.offset + query.limit).map(viewPilot)
  return { ...listPage(path, query, { count: rows.length, results }), from, to, totals: totalsOf(rows) }
}

const csvOf = async (db: Db, here: Here, query: DiagramQuery, whose: string) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `figures-${whose}.csv`,
  content: await diagramCsv(await diagram(db, here, query)),
})

export const figureHandlers = {
  async getHobbsTime({ params, query, ...call }) {
    const here = await hoursOf(params.id, call, (tailNumber) => `Hobbs time of ${tailNumber}`)
    const range = rangeOf(query, here)
    const rows = await findFigures(call.readDb, here, [{ key: 'asked', span: spanIn(range), by: range.by }])
    const flown = rows.filter(({ flights }) => flights > 0)
    const readings = await listReadings(
      call.readDb,
      params.id,
      flown.map(({ bucket }) => bucket),
    )
    const points = flown.map(({ bucket, flights, hobbsHours, flightHours }) => ({
      on: bucket,
      ...readings.get(bucket)!,
      flights,
      hobbsHours,
      flightHours,
    }))
    return { ...range, ...addHours(points), points }
  },

  async getHoursFlown({ params, query, ...call }) {
    const here = await hoursOf(params.id, call, (tailNumber) => `hours flown of ${tailNumber}`)
    const range = rangeOf(query, here)
    const [figures] = await findFigures(call.readDb, here, [{ key: 'asked', span: spanIn(range), by: 'none' }])
    const rows = await findPilotFigures(call.readDb, here, spanIn(range))
    const use = await findUse(call.readDb, here, spanIn(range))
    const utilizationPercent = utilizationOf(figures?.daylightSeconds ?? 0, use)
    return { from: range.from, to: range.to, ...addHours(rows), utilizationPercent, flownAs: hoursByWay(rows) }
  },

  async listAircraftPilots({ params, query, ...call }) {
    const here = await oneOf(params.id, call, (tailNumber) => `pilots of ${tailNumber}`)
    return pilots(call.readDb, `aircrafts/owned/${params.id}/pilots/`, here, query)
  },

  async findStatsPilots({ params, query, ...call }) {
    const here = await oneOf(params.id, call, (tailNumber) => `pilots of ${tailNumber}`)
    return pilots(call.readDb, `aircrafts/owned/${params.id}/stats/pilots/`, here, query)
  },

  async getStatsDiagram({ params, query, ...call }) {
    return diagram(call.readDb, await oneOf(params.id, call, (tailNumber) => `figures of ${tailNumber}`), query)
  },

  async downloadStats({ params, query, ...call }) {
    const here = await oneOf(params.id, call, (tailNumber) => `figures of ${tailNumber}, as a file`)
    return csvOf(call.readDb, here, query, here.tailNumber)
  },

  getFleetDiagram: async ({ query, account, readDb, now }) => diagram(readDb, await fleetOf(readDb, account.id, now), query),

  findFleetPilots: async ({ query, account, readDb, now }) =>
    pilots(readDb, 'aircrafts/owned/stats/pilots/', await fleetOf(readDb, account.id, now), query),

  downloadFleetStats: async ({ query, account, readDb, now }) =>
    csvOf(readDb, await fleetOf(readDb, account.id, now), query, 'all-aircraft'),
} satisfies Handling<
  | 'getHobbsTime'
  | 'getHoursFlown'
  | 'listAircraftPilots'
  | 'findStatsPilots'
  | 'getStatsDiagram'
  | 'downloadStats'
  | 'getFleetDiagram'
  | 'findFleetPilots'
  | 'downloadFleetStats'
>
