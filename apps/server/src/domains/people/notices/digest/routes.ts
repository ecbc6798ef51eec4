import { nextDigest } from '@tailshare/rules/people/notices/tellTimes'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { findTellTimes, moveDigest, setTellTimes } from './queries.ts'

export const tellTimesHandlers = {
  getTellTimes: ({ account, db }) => findTellTimes(db, account.id),

  async setTellTimes({ account, body, db, now }) {
    return inTransaction(db, async (tx) => {
      await setTellTimes(tx, account.id, body)
      const times = await findTellTimes(tx, account.id)
      await moveDigest(tx, account.id, body.digest === 'at_once' ? now : nextDigest(body.digest, times.zone, now))
      return times
    })
  },
} satisfies Handling<'getTellTimes' | 'setTellTimes'>
