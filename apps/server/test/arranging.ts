import type { CastKey } from '../seeds/cast.ts'
import type { NamedTail } from '../seeds/fleet.ts'
import { newId } from '../src/db/newId.ts'
import type { Api } from './api.ts'
import { modelId } from './listings.ts'

export type World = { pilot: CastKey; tail: NamedTail; aircraft: string; account: string }

/** What makes a pilot, an aircraft and a trip that pass be refused. */
export const arranging = (api: () => Api) => {
  const set = (table: 'account' | 'aircraft', id: string, changes: object) =>
    api()
      .db.updateTable(table)
      .set(changes as never)
      .where('id', '=', id)
      .execute()
  const track = (aircraftId: string, item: object) =>
    api()
      .db.insertInto('maintenanceItem')
      .values({ id: newId(), aircraftId, title: 'Item', grounds: true, ...item })
      .execute()
  const document = ({ account }: World, kind: string, changes: object | null) =>
    changes === null
      ? api().db.deleteFrom('document').where('accountId', '=', account).where('kind', '=', kind).execute()
      : api()
          .db.updateTable('document')
          .set(changes as never)
          .where('accountId', '=', account)
          .where('kind', '=', kind)
          .execute()

  /** As another model; of the logbook only this page is there, where one is named. */
  const flies = async ({ account, aircraft }: World, name: string, ...endorsed: string[]) => {
    await set('aircraft', aircraft, { modelId: await modelId(api(), name) })
    await api()
      .db.updateTable('document')
      .set({ privileges: endorsed })
      .where('accountId', '=', account)
      .where('kind', '=', 'endorsement')
      .execute()
  }
  return { set, track, document, flies }
}
