import { fileAddresses } from '@tailshare/contract/base/fileAddresses'
import { dayIn } from '@tailshare/contract/text/period'
import type { ShareRequest } from '@tailshare/contract/sharing/shares/shareSales'
import { requestRights } from '@tailshare/rules/sharing/shares/shareRequests'
import type { RequestRow } from './queries.ts'

export const isPast = ({ handOverOn, aircraft }: Pick<RequestRow, 'handOverOn' | 'aircraft'>, now: Date) =>
  handOverOn < dayIn(now, aircraft.zone)

/** Signatures under the current text, or those of a completed sale. */
export const countedSignatures = ({ state, signatures }: RequestRow, hash: string | null) =>
  signatures.filter(({ textHash }) => state === 'handed_over' || textHash === hash)

type Viewing = { viewerId: string; holds: boolean; hash: string | null; now: Date }

const whoIs = ({ buyer, seller }: RequestRow, { viewerId, holds }: Viewing): ShareRequest['you'] => {
  if (viewerId === buyer.id) return 'buyer'
  if (viewerId === seller.id) return 'seller'
  return holds ? 'partner' : 'reader'
}

export const rightsOf = (row: RequestRow, viewing: Viewing) => {
  const signed = countedSignatures(row, viewing.hash)
  const hasSigned = signed.some(({ person }) => person.id === viewing.viewerId)
  const voteIsOpen = row.votesUntil !== null && !row.voted.includes(viewing.viewerId)
  return requestRights({ state: row.state, you: whoIs(row, viewing), hasSigned, isPast: isPast(row, viewing.now), voteIsOpen })
}

export const viewRequest = (row: RequestRow, viewing: Viewing): ShareRequest => {
  const { id, state, aircraft, buyer, seller, percent, priceCents, message, handOverOn, reason, voteId, file } = row
  return {
    id,
    state,
    aircraft,
    buyer,
    seller,
    percent,
    priceCents,
    message,
    handOverOn,
    reason,
    voteId,
    created: row.createdAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    handedOver: row.handedOverAt?.toISOString() ?? null,
    votesUntil: row.votesUntil?.toISOString() ?? null,
    you: whoIs(row, viewing),
    may: rightsOf(row, viewing),
    signatures: countedSignatures(row, viewing.hash).map(({ person, name, at }) => ({
      person,
      name,
      at: new Date(at).toISOString(),
    })),
    file: file && {
      ...file,
      at: new Date(file.at).toISOString(),
      fileUrl: fileAddresses.shareAgreement(id, file.version),
    },
  }
}
