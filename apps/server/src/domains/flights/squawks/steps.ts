import { paths } from '@tailshare/contract/base/paths'
import { squawkWords, type SquawkNews } from '@tailshare/rules/flights/squawks/squawkWords'
import type { Config } from '../../../start/config.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import { found } from '../../../http/refusal.ts'
import { notify } from '../../people/notices/steps.ts'
import type { Person } from '../../bookings/access.ts'
import { tellAtRisk } from '../../bookings/notices/steps.ts'
import { groundAircraft, lockAircraft, putAtRisk } from '../../maintenance/queries.ts'
import { findAnnualDue } from '../../maintenance/items/deferrals/queries.ts'
import { mustSee, squawkRolesOf } from './access.ts'
import {
  countAtRisk,
  findSquawk,
  insertEntry,
  insertSquawk,
  listEntries,
  listPeople,
  setSquawk,
  type NewSquawk,
} from './queries.ts'
import { viewPage } from './view.ts'

/** Grounds the aircraft at once and notifies everyone who booked it. */
export const ground = async (tx: Tx, { aircraftId, squawkId, text, at }: Grounding) => {
  await lockAircraft(tx, aircraftId)
  await setSquawk(tx, squawkId, { groundsSince: at })
  await groundAircraft(tx, aircraftId, text)
  await tellAtRisk(tx, await putAtRisk(tx, aircraftId, squawkId))
}
type Grounding = { aircraftId: string; squawkId: string; text: string; at: Date }

type About = { id: string; tailNumber: string; text: string }
type SquawkEvent = { config: Pick<Config, 'publicUrl'>; byId: string | null; news: SquawkNews; except?: readonly string[] }

/** Notifies the people involved, except `byId` and `except`, and refreshes open pages. */
export const tellOfSquawk = async (tx: Tx, { id, ...about }: About, { config, byId, news, except = [] }: SquawkEvent) => {
  const people = await listPeople(tx, id)
  const said = squawkWords(about, news)
  const link = paths.squawk(id)
  for (const to of people)
    if (to !== byId && !except.includes(to))
      await notify(tx, config, { to, ...said, link, marker: 'maintenance', button: 'Open the squawk' })
  await publish(tx, [...new Set([...people, ...(byId === null ? [] : [byId])])], 'squawk')
}

type Reporting = { config: Pick<Config, 'publicUrl'>; tailNumber: string; at: Date }

/** Saves a new squawk with the first entry of its thread, and grounds the aircraft if needed. */
export const openSquawk = async (tx: Tx, squawk: NewSquawk, { config, tailNumber, at }: Reporting) => {
  const row = await insertSquawk(tx, squawk, at)
  const { aircraftId, text, severity, reportedBy: byId } = squawk
  await insertEntry(tx, { squawkId: row.id, kind: 'reported', byId, at, text, severity })
  await tellOfSquawk(tx, { id: row.id, tailNumber, text }, { config, byId, news: { what: 'reported', severity } })
  if (severity === 'grounding') await ground(tx, { aircraftId, squawkId: row.id, text, at })
  return row
}

/** The squawk and the viewer's roles. Throws `not_found` for strangers. */
export const seeSquawk = async (db: Db, id: string, account: Person) => {
  const squawk = found(await findSquawk(db, id, account.id))
  const as = mustSee(squawkRolesOf({ ...squawk, id: squawk.aircraftId }, account, squawk.foundIt))
  return { squawk, as }
}

export const showSquawk = async ({ db, account, now }: { db: Db; account: Person; now: Date }, id: string) => {
  const { squawk: row, as } = await seeSquawk(db, id, account)
  const annualDue = await findAnnualDue(db, row.aircraftId)
  return viewPage({ row, as, entries: await listEntries(db, id), atRisk: await countAtRisk(db, id), annualDue, now })
}
