import { paths } from '@tailshare/contract/paths'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/connect.ts'
import { notify } from '../../accounts/notices/steps.ts'
import type { Relation } from '../queries.ts'

type Aircraft = Pick<Relation, 'id' | 'tailNumber' | 'ownerId' | 'state'> & { customersOnly: boolean }

/** Of a draft nobody has heard yet. Who was only invited hears nothing more. */
export const tellRemoved = async (db: Db, config: Pick<Config, 'publicUrl'>, aircraft: Aircraft, accountIds: string[]) => {
  if (aircraft.state === 'draft') return
  const { tailNumber, customersOnly } = aircraft
  const title = `You are no longer on the list of customers of ${tailNumber}`
  const text = `${customersOnly ? `Only customers can book ${tailNumber}. ` : `You can still book ${tailNumber} like everyone else. `}Bookings that you have made stay.`
  for (const to of accountIds)
    if (to !== aircraft.ownerId) await notify(db, config, { to, kind: 'system', title, text, link: paths.aircraft(aircraft.id) })
}
