import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../start/config.ts'
import type { Db } from '../../../db/connect.ts'
import { notify } from '../../people/notices/steps.ts'
import type { Relation } from '../queries.ts'

export const namedText = 'You are a named pilot: its minimum hours do not apply to you.'

export const teachingText = 'Lessons with you need its 100 h inspection to be current (14 CFR 91.409(b)).'

type Aircraft = Pick<Relation, 'id' | 'tailNumber' | 'ownerId' | 'state'>
type Renamed = { accountId: string; isNamed: boolean }

type Removed = { accountId: string; instructs: boolean }

/** Notifies nobody while the listing is a draft; skips people who were only invited. */
export const tellRemoved = async (
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  aircraft: Aircraft & { customersOnly: boolean },
  removed: Removed[],
) => {
  if (aircraft.state === 'draft') return
  const { tailNumber, customersOnly } = aircraft
  const title = `You are no longer on the list of customers of ${tailNumber}`
  const text = `${customersOnly ? `Only customers can book ${tailNumber}. ` : `You can still book ${tailNumber} like everyone else. `}Bookings that you have made stay.`
  for (const { accountId: to, instructs } of removed) {
    if (to === aircraft.ownerId) continue
    const said = instructs ? `${text} You no longer teach on it for its owner.` : text
    await notify(db, config, { to, kind: 'system', title, text: said, link: paths.aircraft(aircraft.id) })
  }
}

type Teaching = { accountId: string; instructs: boolean }

/** Tells people that the owner made them an instructor, or no longer does. */
export const tellTeaching = async (db: Db, config: Pick<Config, 'publicUrl'>, aircraft: Aircraft, teaching: Teaching[]) => {
  const { id, tailNumber, ownerId, state } = aircraft
  if (state === 'draft') return
  for (const { accountId: to, instructs } of teaching) {
    if (to === ownerId) continue
    const notice = instructs
      ? {
          title: `You teach on ${tailNumber} for its owner`,
          text: teachingText,
        }
      : {
          title: `You no longer teach on ${tailNumber} for its owner`,
          text: 'Pilots who take lessons with you choose you themselves. Lessons that are booked stay.',
        }
    await notify(db, config, { to, kind: 'system', link: paths.aircraft(id), ...notice })
  }
}

/** Tells pilots that the minimum hours no longer apply to them, or apply again. */
export const tellNamed = async (db: Db, config: Pick<Config, 'publicUrl'>, aircraft: Aircraft, renamed: Renamed[]) => {
  const { id, tailNumber, ownerId, state } = aircraft
  if (state === 'draft') return
  for (const { accountId: to, isNamed } of renamed) {
    if (to === ownerId) continue
    const notice = isNamed
      ? { title: `You are a named pilot of ${tailNumber}`, text: 'Its minimum hours no longer apply to you.' }
      : {
          title: `You are no longer a named pilot of ${tailNumber}`,
          text: 'Its minimum hours apply to you again. Bookings that you have made stay.',
        }
    await notify(db, config, { to, kind: 'system', link: paths.aircraft(id), ...notice })
  }
}
