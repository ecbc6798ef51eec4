import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { notifyOperators } from '../../../people/notices/steps.ts'
import { setStaffAirports } from './queries.ts'

type Airport = { id: string; code: string }
type Appointing = {
  by: { id: string; firstName: string; lastName: string }
  user: { id: string; email: string }
  before: readonly Airport[]
  after: readonly Airport[]
  reason: string
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** Appoints airport staff and tells the other operators. For a week, new staff move no money alone (`unapprovedCentsLeft`). */
export const appointStaff = async (tx: Tx, { by, user, before, after, reason, now, config }: Appointing) => {
  await setStaffAirports(
    tx,
    user.id,
    after.map(({ id }) => id),
    now,
  )
  const added = after.filter(({ id }) => !before.some((known) => known.id === id)).map(({ code }) => code)
  if (added.length === 0) return
  const name = `${by.firstName} ${by.lastName}`
  const note = {
    kind: 'warning',
    mustKnow: true,
    title: `New airport staff at ${added.join(', ')}: ${user.email}`,
    text: `${name} appointed them. “${reason}” For a week they correct no price and cancel no booking alone. If you don’t know why, ask ${name}.`,
    link: paths.operatorUser(user.id),
    button: 'See the person',
  } as const
  await notifyOperators(tx, config, note, by.id)
}
