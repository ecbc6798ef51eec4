import { createHash } from 'node:crypto'
import { instantAt } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { isSameName } from '@tailshare/rules/aircraft/agreement'
import { minusPercent } from '@tailshare/rules/sharing/shares/shareRequests'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import type { Files } from '../../../../outside/files.ts'
import { textPdf } from '../../../../outside/pdf/textPdf.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { givableBy, heldBy } from '../holders/access.ts'
import type { Shared } from '../holders/queries.ts'
import { findYearCosts } from '../../costs/steps.ts'
import { deleteSignatures, findRequest, listOpenOf, setRequest, sumSigned, type RequestRow } from '../requests/queries.ts'
import { nameOf, tellParties } from '../requests/steps.ts'
import { countedSignatures, isPast, rightsOf } from '../requests/view.ts'
import type { VoteContext } from '../../votes/steps.ts'
import { findAgreement, insertAgreement, putSignature } from './queries.ts'
import { agreementOf, printedAgreement, type AgreementText } from './view.ts'

/** The current text to sign; after the hand-over, the signed text. `null` until the partners have agreed. */
export const findText = async (db: Db, row: RequestRow, shared: Shared): Promise<AgreementText | null> => {
  if (row.state === 'handed_over') {
    const { textHash, sections } = found(await findAgreement(db, row.id))
    return { hash: textHash, sections }
  }
  if (row.state !== 'accepted' && row.state !== 'signed') return null
  return agreementOf(row, shared, await findYearCosts(db, shared.id, row.handOverOn.slice(0, 7), row.planFigures))
}

/** True if both signed exactly this text. */
export const isSignedByBoth = (row: RequestRow, hash: string) => countedSignatures(row, hash).length === 2

/** After figures changed: asks both to sign again, because earlier signatures no longer count. */
export const askToSignAgain = async (context: VoteContext) => {
  const { tx, shared } = context
  for (const row of await listOpenOf(tx, shared.id)) {
    const text = row.signatures.length > 0 ? await findText(tx, row, shared) : null
    if (!text || row.signatures.every(({ textHash }) => textHash === text.hash)) continue
    await signAgain(context, row)
  }
}

export const signAgain = async (context: VoteContext, row: RequestRow) => {
  await deleteSignatures(context.tx, row.id)
  await setRequest(context.tx, row.id, { state: 'accepted', reason: '' })
  const title = `${context.shared.tailNumber}: sign again`
  const text = `The figures of the agreement about ${row.percent}% have changed, so both of you need to sign again.`
  await tellParties(context, row, { title, text, button: 'Read the agreement' })
}

type Signing = VoteContext & { account: Caller; files: Files; body: { hash: string; name: string } }

const refuseSigning = async ({ tx, shared, account, body, now }: Signing, row: RequestRow, { hash }: AgreementText) => {
  const { id, seller, percent } = row
  if (!rightsOf(row, { viewerId: account.id, holds: false, hash, now }).sign) {
    if (row.state === 'accepted' && isPast(row, now)) throw new Refusal('hand_over_past')
    throw new Refusal(row.state === 'accepted' || row.state === 'signed' ? 'already_signed' : 'request_settled')
  }
  if (body.hash !== hash) throw new Refusal('agreement_changed')
  if (!isSameName(body.name, account))
    throw new BadInput({ name: `Please write your name as it is on your account: ${nameOf(account)}` })
  const promised = await sumSigned(tx, { aircraftId: shared.id, sellerId: seller.id, but: id })
  if (minusPercent(heldBy(shared, seller.id), promised + percent) < 0) throw new Refusal('share_gone')
  if (minusPercent(givableBy(shared, seller.id), promised + percent) < 0)
    throw new Refusal(promised > 0 ? 'share_gone' : 'owner_keeps_part')
}

/** The second signature makes it binding, saves the PDF and schedules the hand-over. */
export const signAgreement = async (signing: Signing, row: RequestRow) => {
  const { tx, shared, account, body, now } = signing
  const text = await findText(tx, row, shared)
  if (!text) throw new Refusal('request_settled')
  await refuseSigning(signing, row, text)
  const signed = { requestId: row.id, accountId: account.id, textHash: text.hash, signedName: nameOf(account), signedAt: now }
  await putSignature(tx, signed)
  const after = found(await findRequest(tx, row.id))
  const title = `${shared.tailNumber}: ${nameOf(account)} has signed`
  if (!isSignedByBoth(after, body.hash))
    return tellParties(signing, row, { title, text: 'Your signature is still missing.', button: 'Read and sign' }, account.id)
  await keepSigned(signing, after, text)
  await setRequest(tx, row.id, { state: 'signed' })
  const runAt = instantAt(row.handOverOn, '00:00', shared.zone)
  await enqueue(tx, 'handOverShare', { requestId: row.id }, { runAt, key: `handOverShare:${row.id}` })
  const day = plainDayText(row.handOverOn)
  return tellParties(signing, row, {
    title: `${shared.tailNumber}: signed by both of you`,
    text: `${row.percent}% changes hands on ${day}. The price is paid between the two of you on that day.`,
    button: 'Open the agreement',
  })
}

/** Saves a PDF of what both signed. */
const keepSigned = async ({ tx, shared, account, files, now }: Signing, row: RequestRow, agreement: AgreementText) => {
  const version = (row.file?.version ?? 0) + 1
  const { tailNumber, zone } = shared
  const signed = countedSignatures(row, agreement.hash)
  const bytes = await textPdf(printedAgreement({ tailNumber, zone, agreement, version, signed, at: now }))
  const fileId = newId(now.getTime())
  const storageKey = `${fileId.slice(-2)}/${fileId}.pdf`
  await files.put(storageKey, bytes)
  try {
    const sha256 = createHash('sha256').update(bytes).digest()
    const name = `Co-ownership agreement ${tailNumber} v${version}.pdf`
    await insertFile(
      tx,
      { id: fileId, name, contentType: 'application/pdf', bytes: bytes.length, sha256, storageKey },
      account.id,
    )
    const { hash: textHash, sections } = agreement
    await insertAgreement({ requestId: row.id, textHash, sections, fileId, signedAt: now }, version, tx)
  } catch (error) {
    await files.remove(storageKey)
    throw error
  }
}
