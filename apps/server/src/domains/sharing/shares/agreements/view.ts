import { createHash } from 'node:crypto'
import { productName } from '@tailshare/contract/base/constants'
import type { ShareRequestDetail } from '@tailshare/contract/sharing/shares/shareSales'
import { instantText } from '@tailshare/contract/text/timeText'
import { shareAgreementSections, sharesAfter } from '@tailshare/rules/sharing/shares/shareAgreement'
import type { Shared } from '../holders/queries.ts'
import { quotasOf } from '../holders/view.ts'
import type { RequestRow, SignatureRow } from '../requests/queries.ts'

export type AgreementText = NonNullable<ShareRequestDetail['agreement']>

/** The text with current figures, and a hash of exactly this text. */
export const agreementOf = (
  row: RequestRow,
  shared: Shared,
  costs: { fixedYearCents: number; hourCents: number } | null,
): AgreementText => {
  const { buyer, seller, percent, priceCents, handOverOn } = row
  const name = ({ firstName, lastName }: typeof buyer) => ({ firstName, lastName })
  const holders = shared.holders.map((holder) => ({
    id: holder.person.id,
    name: `${holder.person.firstName} ${holder.person.lastName}`,
    percent: holder.percent,
  }))
  const buyerName = `${buyer.firstName} ${buyer.lastName}`
  const after = sharesAfter(holders, { sellerId: seller.id, buyerId: buyer.id, buyerName, percent })
  const { tailNumber, modelName, yearManufactured, airport } = shared
  const sections = shareAgreementSections({
    buyer: name(buyer),
    buyerId: buyer.id,
    seller: name(seller),
    tailNumber,
    modelName,
    yearManufactured,
    airport,
    percent,
    priceCents,
    handOverOn,
    after,
    quotas: quotasOf(shared, after.find(({ id }) => id === buyer.id)?.percent ?? percent),
    costs,
  })
  return { hash: createHash('sha256').update(JSON.stringify(sections)).digest('hex'), sections }
}

type Signing = { tailNumber: string; zone: string; agreement: AgreementText; version: number; signed: SignatureRow[]; at: Date }

/** The printed agreement: text, signers with times, and hash. */
export const printedAgreement = ({ tailNumber, zone, agreement, version, signed, at }: Signing) => ({
  title: `Co-ownership agreement for ${tailNumber}`,
  about: [`${productName}, version ${version}`],
  sections: agreement.sections,
  note: [
    ...signed.map((one) => `Signed by ${one.name} on ${instantText(new Date(one.at), zone)}`),
    `SHA-256 of the text: ${agreement.hash}`,
  ],
  at,
})
