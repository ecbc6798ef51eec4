import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { owns } from '../../access.ts'
import type { Relation } from '../../queries.ts'
import type { SignerRow } from './queries.ts'

type Viewer = { id: string; isOperator: boolean }
type SignedAs = Checkout['signedAs']

/**
 * The role in which a viewer may sign a checkout, or `undefined`. Owners sign for pilots they know, on their own aircraft only; an
 * instructor who recently taught the pilot in the family signs for any. People may not sign for themselves.
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
