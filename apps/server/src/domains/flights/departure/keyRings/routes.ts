import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeyRing } from '@tailshare/contract/flights/departure/keyRings'
import { paths } from '@tailshare/contract/base/paths'
import { apiBase } from '@tailshare/contract/base/constants'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { recordOnKeyRing } from '@tailshare/rules/flights/departure/keyRing'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Config } from '../../../../config.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { seeOwnAircraft } from '../../../aircraft/steps.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { findKeyRing, findScanned, listOnTheRamp, putKeyRing } from './queries.ts'
import { keyRingLabel } from './view.ts'

type Ring = { id: string; tailNumber: string }
const addressOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string) => `${publicUrl}${paths.keyRing(code)}`

const show = async (db: Db, config: Config, { id, tailNumber }: Ring): Promise<KeyRing> => {
  const ring = await findKeyRing(db, id)
  if (!ring) return { tailNumber, label: null }
  const made = ring.madeAt.toISOString()
  // Each new code gives the picture a new URL.
  const picture = `${apiBase}aircrafts/${id}/key-ring/label/#${ring.madeAt.getTime()}`
  return { tailNumber, label: { url: addressOf(config, ring.code), picture, made } }
}

export const keyRingHandlers = {
  async getKeyRing(call) {
    const { tailNumber } = await seeOwnAircraft(call.params.id, call)
    return show(call.db, call.config, { id: call.params.id, tailNumber })
  },

  /** The code is random: it reveals nothing and can't be guessed. */
  async makeKeyRing(call) {
    const { params, account, now, config } = call
    return inTransaction(call.db, async (tx) => {
      const { tailNumber } = await seeOwnAircraft(params.id, { ...call, db: tx })
      await lockAircraft(tx, params.id)
      const isRenewed = (await findKeyRing(tx, params.id)) !== undefined
      const code = randomBytes(16).toString('base64url')
      await putKeyRing(tx, { aircraftId: params.id, code, madeAt: now, madeById: account.id })
      if (isRenewed) await insertAudit(tx, { actorId: account.id, action: 'key_ring_renewed', subjectId: params.id, at: now })
      return show(tx, config, { id: params.id, tailNumber })
    })
  },

  async getKeyRingLabel(call) {
    const { tailNumber } = await seeOwnAircraft(call.params.id, call)
    const { code } = found(await findKeyRing(call.db, call.params.id))
    const picture = keyRingLabel({ tailNumber, url: addressOf(call.config, code) })
    return { contentType: 'image/svg+xml', name: `key-ring-${tailNumber}.svg`, content: Readable.from([picture]) }
  },

  async scanKeyRing({ params, account, db, now }) {
    const { aircraftId, tailNumber, zone, ...aircraft } = found(await findScanned(db, params.code))
    const seesAll = rolesIn({ pilotId: null, ...aircraft }, account).length > 0
    const bookings = await listOnTheRamp(db, aircraftId, seesAll ? null : account.id)
    const { record, next } = recordOnKeyRing(bookings, now)
    return {
      aircraftId,
      tailNumber,
      zone,
      record,
      next: next && { order: next.order, flightStartTime: next.startAt.toISOString(), opens: next.opens.toISOString() },
    }
  },
} satisfies Handling<'getKeyRing' | 'makeKeyRing' | 'getKeyRingLabel' | 'scanKeyRing'>
