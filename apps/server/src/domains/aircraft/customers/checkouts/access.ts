import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { owns } from '../../access.ts'
import type { Relation } from '../../queries.ts'
import type { SignerRow } from './queries.ts'

type Viewer = { id: string; isOperator: boolean }
type SignedAs = Checkout['signedAs']

/**
 * Owners sign for pilots they know, on their own aircraft; a recent instructor in the family signs for any. `undefined` if the viewer may
 * not sign.
 */
export const maySignAs = (viewer: Viewer, aircraft: Pick<Relation, 'ownerId'>, signer: SignerRow): SignedAs | undefined => {
  if (viewer.id === signer.pilotId) return undefined
  if (signer.teaches) return 'csip'
  if (owns(aircraft, viewer)) return signer.isKnown ? 'owner' : undefined
  return viewer.isOperator ? 'operator' : undefined
}

type Signed = { signedById: string; ownerId: string | null }

export const mayEndCheckout = (viewer: Viewer, { signedById, ownerId }: Signed) =>
  viewer.isOperator || viewer.id === signedById || viewer.id === ownerId
