import { isFor } from '@tailshare/rules/bookings/orders/can'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import type { Handling } from '../../../http/call.ts'
import { zipOf } from '../../../http/files/zip.ts'
import { textPdf } from '../../../outside/pdf/textPdf.ts'
import { inspect } from '../return/inspection/steps.ts'
import { seeStages, type StageContext } from '../stages/steps.ts'
import { listEvidence, listEvidencePhotos, listNames } from './queries.ts'
import { evidenceEntries, evidenceText, peopleIn, type Pack } from './view.ts'

/** The evidence this person may read. */
const packOf = async (context: Pick<StageContext, 'db' | 'account' | 'now'>, orderId: string): Promise<Pack> => {
  const { db, account, now } = context
  const { row } = await seeStages(context, orderId)
  const money = isFor('seeMoney', { as: rolesIn(row, account) })
  const records = await listEvidence(db, orderId, { readerId: account.id, money })
  return {
    inspection: await inspect(context, orderId),
    records,
    photos: await listEvidencePhotos(db, orderId),
    people: await listNames(db, [...new Set(records.flatMap(peopleIn))]),
    now,
  }
}

const nameOf = ({ inspection: { order } }: Pack) => `evidence-${order.number}`

export const evidenceHandlers = {
  async downloadEvidencePdf(call) {
    const pack = await packOf(call, call.params.order)
    return { contentType: 'application/pdf', name: `${nameOf(pack)}.pdf`, content: await textPdf(evidenceText(pack)) }
  },

  async downloadEvidence(call) {
    const pack = await packOf(call, call.params.order)
    const pdf = await textPdf(evidenceText(pack))
    return { contentType: 'application/zip', name: `${nameOf(pack)}.zip`, content: zipOf(evidenceEntries(pack, pdf, call)) }
  },
} satisfies Handling<'downloadEvidencePdf' | 'downloadEvidence'>
