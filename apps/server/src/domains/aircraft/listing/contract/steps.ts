import { createHash } from 'node:crypto'
import { paths } from '@tailshare/contract/base/paths'
import type { ListingContract } from '@tailshare/contract/aircraft/listing'
import { isSameName } from '@tailshare/rules/aircraft/agreement'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Call } from '../../../../http/call.ts'
import { BadInput, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { textPdf } from '../../../../outside/pdf/textPdf.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { notify } from '../../../people/notices/steps.ts'
import { insertListingChange, setAircraft, type ListingRow } from '../queries.ts'
import { missingOf, termColumns } from '../view.ts'
import { findOwnerName, insertSignature, listSignatures } from './queries.ts'
import { printedContract, viewContract } from './view.ts'

type Signing = Pick<Call<'signContract'>, 'body' | 'account' | 'now' | 'files' | 'config'> & { db: Db; row: ListingRow }

export const contractOf = async (db: Db, row: ListingRow, { platformFeePercent }: Pick<Config, 'platformFeePercent'>) => {
  const signatures = await listSignatures(db, row.id)
  return viewContract(row, { owner: await findOwnerName(db, row.ownerId), signatures, feePercent: platformFeePercent })
}

/** Refuses to sign an outdated text, under another name, or for an incomplete listing. */
export const refuseSigning = ({ body, account, row }: Signing, contract: ListingContract) => {
  if (body.hash !== contract.hash) throw new Refusal('agreement_changed')
  const missing = missingOf(row)
  if (row.state === 'draft' && missing.length > 0) throw new Refusal('listing_incomplete', { missing })
  if (!isSameName(body.name, account))
    throw new BadInput({ name: `Please write your name as it is on your account: ${account.firstName} ${account.lastName}` })
}

/** Saves the signed contract as a PDF, applies the terms and lists a draft. The listing must be locked. */
export const sign = async ({ db, row, account, now, files, config }: Signing, contract: ListingContract) => {
  const version = (contract.signatures[0]?.version ?? 0) + 1
  const name = `${account.firstName} ${account.lastName}`
  const bytes = await textPdf(printedContract({ contract, version, name, at: now, zone: row.airport.zone }))
  const fileId = newId(now.getTime())
  const storageKey = `${fileId.slice(-2)}/${fileId}.pdf`
  await files.put(storageKey, bytes)
  try {
    const sha256 = createHash('sha256').update(bytes).digest()
    const fileName = `Listing contract ${row.tailNumber} v${version}.pdf`
    const file = { id: fileId, name: fileName, contentType: 'application/pdf', bytes: bytes.length, sha256, storageKey }
    await insertFile(db, file, account.id)
    const { hash: textHash, sections, terms } = contract
    const signed = { aircraftId: row.id, version, signedBy: account.id, signedName: name, signedAt: now }
    await insertSignature(db, { ...signed, textHash, sections, terms, fileId })
    await letCount(db, row, contract, { byId: account.id, at: now })
    await tellOfSigning({ db, row, account, now, config }, contract, version)
  } catch (error) {
    await files.remove(storageKey)
    throw error
  }
}

const letCount = async (db: Db, row: ListingRow, { terms }: ListingContract, { byId, at }: { byId: string; at: Date }) => {
  const isDraft = row.state === 'draft'
  const version = row.version + 1
  await setAircraft(db, row.id, { version, ...termColumns(terms), unsigned: '{}', ...(isDraft && { state: 'listed' }) })
  await insertListingChange(db, { aircraftId: row.id, version, byId, fields: isDraft ? ['state'] : [], at })
  // Customers added to the draft are notified now.
  if (isDraft) await enqueue(db, 'tellCustomers', { aircraftId: row.id, fromDraft: true })
}

const tellOfSigning = async (
  { db, row, account, now, config }: Omit<Signing, 'body' | 'files'>,
  { sections, changes }: ListingContract,
  version: number,
) => {
  const isFirst = version === 1
  const what = changes.map((change) => `${change.what}: ${change.from} → ${change.to}`).join(', ')
  await insertAudit(db, {
    actorId: account.id,
    action: 'listing_signed',
    subjectId: row.id,
    at: now,
    data: { accountId: account.id, what: isFirst ? 'First signature' : what },
  })
  const title = isFirst ? `${row.tailNumber} is listed` : `The new terms of ${row.tailNumber} are in effect`
  const text = isFirst ? 'Pilots can find and book it from now on.' : `${what}. Bookings that are made keep theirs.`
  const link = paths.addAircraft({ aircraft: row.id, step: 'contract' })
  await notify(db, config, { to: account.id, kind: 'system', title, text, link, marker: 'aircraft-owned', hasOwnMail: true })
  const copy = sections.map((section) => `${section.title}\n${section.paragraphs.join('\n')}`).join('\n\n')
  await sendMail(db, {
    to: account.email,
    subject: `Your listing contract for ${row.tailNumber}`,
    text: `${title}. ${text}\n\nThis is a copy of what you signed.\n\n${copy}`,
    action: { label: 'Open the signed PDF', url: config.publicUrl + link },
  })
}
