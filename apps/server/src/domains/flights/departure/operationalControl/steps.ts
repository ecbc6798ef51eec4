import { createHash } from 'node:crypto'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { canonicalText, controlStatement, signerOf } from '@tailshare/rules/flights/departure/operationalControl'
import { listSignatures } from '../../../aircraft/listing/contract/queries.ts'
import type { Work } from '../../stages/steps.ts'
import { letPassIn, recordOf, controlFactsOf } from '../../stages/view.ts'
import { findControlNames, insertControl, listControl, type EndedBody, type TakenBody } from './queries.ts'

/** Hash of a stored row; independent of the key order in the database. */
export const controlHash = (kind: 'taken' | 'ended', orderId: string, at: Date, body: TakenBody | EndedBody) =>
  createHash('sha256')
    .update(canonicalText({ kind, orderId, at: at.toISOString(), body }))
    .digest()

const termsOf = async ({ tx, row }: Work): Promise<TakenBody['terms']> => {
  const [signed] = await listSignatures(tx, row.aircraftId)
  if (!signed) return null
  const { version, name, at, sha256 } = signed
  return { version, signedBy: name, signedAt: at.toISOString(), sha256: sha256.toString('hex') }
}

const letPassAt = ({ row }: Work, stage: Stage) => letPassIn(row, stage)

/** The pilot takes operational control at the release, as signed. Older records have no signature. */
export const takeControl = async (work: Work, at: Date) => {
  const { tx, row, roles, account } = work
  const record = recordOf(row, 'departure')
  const { pilotSignature, releasedBy } = record?.answers ?? {}
  if (!record || typeof pilotSignature !== 'string' || pilotSignature === '') return
  const { modelName, owner, by } = await findControlNames(tx, row.aircraftId, account.id)
  const { orderId, number, tailNumber, airportCode, zone, dropAt } = row
  const taking = controlFactsOf(row, owner)
  const as = roles.includes('staff') ? 'staff' : roles.includes('pilot') ? 'pilot' : 'operator'
  const body: TakenBody = {
    bookingNumber: orderNumber(number),
    tailNumber,
    modelName,
    owner,
    airportCode,
    zone,
    statement: controlStatement(taking),
    pilot: { name: signerOf(taking), at: record.answeredAt.pilotSignature ?? at.toISOString() },
    released: { name: typeof releasedBy === 'string' && releasedBy !== '' ? releasedBy : by, at: at.toISOString(), as },
    plannedReturn: dropAt.toISOString(),
    terms: await termsOf(work),
    letPass: letPassAt(work, 'departure'),
  }
  await insertControl(tx, { orderId, kind: 'taken', at, body, sha256: controlHash('taken', orderId, at, body) })
}

/** Ends with the return, no matter who takes the aircraft back. */
export const endControl = async (work: Work, at: Date) => {
  const { tx, row, account } = work
  const { orderId } = row
  const [taken] = await listControl(tx, orderId)
  if (!taken) return
  const { by } = await findControlNames(tx, row.aircraftId, account.id)
  const body: EndedBody = { by, letPass: letPassAt(work, 'return'), taken: taken.sha256.toString('hex') }
  await insertControl(tx, { orderId, kind: 'ended', at, body, sha256: controlHash('ended', orderId, at, body) })
}
