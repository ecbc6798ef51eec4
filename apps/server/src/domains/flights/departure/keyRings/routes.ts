import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeyRing } from '@tailshare/contract/flights/departure/keyRings'
import { paths } from '@tailshare/contract/base/paths'
import { apiBase } from '@tailshare/contract/base/constants'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { recordOnKeyRing } from '@tailshare/rules/flights/departure/keyRing'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Config } from '../../../../start/config.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { seeOwnAircraft } from '../../../aircraft/steps.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { findKeyRing, findScanned, listOnTheRamp, putKeyRing } from './queries.ts'
import { qrPath } from '../../../../outside/pdf/qrPath.ts'

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Millimeters: fits a key ring and leaves the quiet zone that scanners need. */
const width = 36
const height = 50
const code = 30

/** A label to print at actual size: tail number, QR code and instructions. */
const keyRingLabel = ({ tailNumber, url }: { tailNumber: string; url: string }) => {
  const { size, outline } = qrPath(url, 2)
  const cell = code / size
  const title = `Key ring of ${plain(tailNumber)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<rect x="0.25" y="0.25" width="${width - 0.5}" height="${height - 0.5}" rx="3" fill="#fff" stroke="#000" stroke-width="0.3"/>
<circle cx="${width / 2}" cy="4" r="1.8" fill="none" stroke="#000" stroke-width="0.3"/>
<text x="${width / 2}" y="12" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="5.4" fill="#000">${plain(tailNumber)}</text>
<g transform="translate(${(width - code) / 2} 13.5) scale(${cell})"><path d="${outline}" fill="#000" shape-rendering="crispEdges"/></g>
<text x="${width / 2}" y="46.6" text-anchor="middle" font-family="Arial, sans-serif" font-size="2.4" fill="#000">Scan to check out or return</text>
</svg>`
}

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
