import type { CastKey } from '../../seeds/cast.ts'
import type { NamedTail } from '../../seeds/fleet/fleet.ts'
import { newId } from '../../src/db/newId.ts'
import type { Api } from '../api.ts'
import { modelId } from '../listings.ts'

export type World = { pilot: CastKey; tail: NamedTail; aircraft: string; account: string }

/** Changes to a pilot, an aircraft or a trip that pass, to make the rules refuse them. */
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

  /** Switches the aircraft to another model. The logbook then has only this page, if one is named. */
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
