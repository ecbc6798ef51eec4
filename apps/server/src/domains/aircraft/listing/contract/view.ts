import { createHash } from 'node:crypto'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { ListingContract, ListingTerms, Signature } from '@tailshare/contract/aircraft/listing'
import { instantText } from '@tailshare/contract/text/timeText'
import { agreementSections, termChanges } from '@tailshare/rules/aircraft/agreement'
import { productName } from '@tailshare/contract/base/constants'
import type { ListingRow } from '../queries.ts'
import { termsOf } from '../view.ts'
import type { SignatureRow } from './queries.ts'

type Name = { firstName: string; lastName: string }

const viewSignature = (aircraftId: string, { version, name, at, sha256 }: SignatureRow): Signature => ({
  version,
  name,
  at: at.toISOString(),
  sha256: sha256.toString('hex'),
  fileUrl: fileAddresses.contract(aircraftId, version),
})

/** The text with the terms that apply once it is signed, and a hash of exactly this text. */
export const viewContract = (
  row: ListingRow,
  { owner, signatures, feePercent }: { owner: Name; signatures: SignatureRow[]; feePercent: number },
): ListingContract => {
  const terms: ListingTerms = { ...termsOf(row), ...row.unsigned }
  const { tailNumber, yearManufactured, airport, model } = row
  const name = { firstName: owner.firstName, lastName: owner.lastName }
  const sections = agreementSections({
    owner: name,
    tailNumber,
    yearManufactured,
    airport,
    modelName: model.name,
    terms,
    feePercent,
  })
  const [last] = signatures
  const changes = last ? termChanges(last.terms, terms) : []
  return {
    aircraftId: row.id,
    tailNumber,
    hash: createHash('sha256').update(JSON.stringify(sections)).digest('hex'),
    sections,
    terms,
    changes,
    signatures: signatures.map((signature) => viewSignature(row.id, signature)),
    state: !last ? 'unsigned' : changes.length > 0 ? 'changed' : 'signed',
  }
}

type Signing = { contract: ListingContract; version: number; name: string; at: Date; zone: string }

/** The printed contract: text, signer and hash. */
export const printedContract = ({ contract, version, name, at, zone }: Signing) => ({
  title: `Listing contract for ${contract.tailNumber}`,
  about: [`${productName}, version ${version}`],
  sections: contract.sections,
  note: [`Signed by ${name} on ${instantText(at, zone)}`, `SHA-256 of the text: ${contract.hash}`],
  at,
})
