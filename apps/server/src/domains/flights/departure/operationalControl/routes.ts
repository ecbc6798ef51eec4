import type { Call, Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { textPdf } from '../../../../outside/pdf/textPdf.ts'
import { canFactsOf, refuseIfNeverAllowed } from '../../../bookings/access.ts'
import { seeStages } from '../../stages/steps.ts'
import { listControl, type EndedBody, type TakenBody } from './queries.ts'
import { controlHash } from './steps.ts'
import { printedReceipt, viewReceipt } from './view.ts'

const receiptOf = async (call: Call<'getControlReceipt' | 'downloadControlReceipt'>) => {
  const { db, params, now } = call
  const { row, roles } = await seeStages(call, params.id)
  refuseIfNeverAllowed('seeControl', canFactsOf(row, roles, now))
  const kept = await listControl(db, params.id)
  const taken = kept.find(({ kind }) => kind === 'taken')
  if (!taken) return null
  const ended = kept.find(({ kind }) => kind === 'ended')
  const isIntact = ({ kind, at, body, sha256 }: (typeof kept)[number]) => controlHash(kind, params.id, at, body).equals(sha256)
  const follows = !ended || (ended.body as EndedBody).taken === taken.sha256.toString('hex')
  return viewReceipt(
    { ...taken, body: taken.body as TakenBody },
    ended && { ...ended, body: ended.body as EndedBody },
    kept.every(isIntact) && follows,
  )
}

export const controlHandlers = {
  getControlReceipt: receiptOf,

  async downloadControlReceipt(call) {
    const receipt = found(await receiptOf(call))
    const name = `operational-control-${receipt.tailNumber}-${receipt.bookingNumber}.pdf`
    return { contentType: 'application/pdf', name, content: await textPdf(printedReceipt(receipt, call.now)) }
  },
} satisfies Handling<'getControlReceipt' | 'downloadControlReceipt'>
