import type { Db } from '../../../../db/connect.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { noteMaintenanceLook, seeMaintenance } from '../../../maintenance/steps.ts'
import { findEngineHours, listReadings } from './queries.ts'
import { exchangeMeter } from './steps.ts'
import { viewReadings } from './view.ts'

type Reading = { db: Db; account: Caller; id: string; query: { limit: number; offset: number } }

const readMeters = async ({ db, account, id, query }: Reading) => {
  const seen = await seeMaintenance(db, id, account)
  const { count, rows } = await listReadings(db, { aircraftId: id, ...query })
  const page = listPage(`maintenance/aircrafts/${id}/meters/`, query, { count, results: rows })
  return { seen, view: viewReadings(seen, await findEngineHours(db, id), page) }
}

export const meterHandlers = {
  async listMeterReadings({ params: { id }, query, account, db, now }) {
    const { seen, view } = await readMeters({ db, account, id, query })
    await noteMaintenanceLook(db, seen, account, now)
    return view
  },

  async exchangeMeter(call) {
    const { params, body, account, db } = call
    await exchangeMeter(call, params.id, body)
    return (await readMeters({ db, account, id: params.id, query: { limit: 20, offset: 0 } })).view
  },
} satisfies Handling<'listMeterReadings' | 'exchangeMeter'>
