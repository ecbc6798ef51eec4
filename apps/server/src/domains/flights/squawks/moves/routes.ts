import { decidesSquawks } from '@tailshare/rules/flights/squawks/squawks'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { seeSquawk, showSquawk } from '../steps.ts'
import { viewSquawk } from '../view.ts'
import { decide, lockSquawk, moveSquawk, mustBeAnother } from './steps.ts'

export const squawkMoveHandlers = {
  async moveSquawk(call) {
    await moveSquawk(call, call.params.id, call.body)
    return showSquawk(call, call.params.id)
  },

  /** Closes a squawk with the work done. Releases the aircraft if no other squawk grounds it. Idempotent. */
  releaseAircraft: (call) =>
    inTransaction(call.db, async (tx) => {
      const { squawk, as } = await lockSquawk(tx, call.params.id, call.account)
      found(decidesSquawks(as) || undefined)
      if (squawk.state === 'closed') return viewSquawk(squawk)
      await mustBeAnother(tx, call.account, squawk, { move: 'close' })
      await decide(tx, call, squawk, { move: 'close', reason: call.body.note, certificate: '' })
      return viewSquawk((await seeSquawk(tx, squawk.id, call.account)).squawk)
    }),
} satisfies Handling<'moveSquawk' | 'releaseAircraft'>
