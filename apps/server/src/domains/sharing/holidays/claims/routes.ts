import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { mustHold } from '../draft/access.ts'
import { lockClaim } from './queries.ts'
import { releaseClaim } from './steps.ts'

export const claimHandlers = {
  async releaseClaim({ params: { aircraftId, id }, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      const { shared } = await mustHold(tx, { aircraftId, account, now, what: 'holidays' })
      const claim = found(await lockClaim(tx, id))
      found(claim.aircraftId === aircraftId ? claim : undefined)
      if (claim.state !== 'open') throw new Refusal('claim_gone')
      allowed(claim.person.id === account.id)
      if (!(await releaseClaim({ tx, config, shared, now }, id, 'given_back'))) throw new Refusal('claim_gone')
    })
  },
} satisfies Handling<'releaseClaim'>
