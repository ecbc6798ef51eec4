import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { mustBlock } from '../../schedule/access.ts'
import { findStanding } from '../../schedule/queries.ts'
import { setAside } from './steps.ts'

export const setAsideHandlers = {
  async setSchedule({ params, body, account, db, now, config }) {
    const standing = found(await findStanding(db, params.id, account.id))
    mustBlock(standing, account)
    return inTransaction(db, (tx) => setAside(tx, { standing, account, now, config, body }))
  },
} satisfies Handling<'setSchedule'>
