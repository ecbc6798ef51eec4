import { mostClaimPhotos } from '@tailshare/rules/flights/damage/damage'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { inspect } from '../return/inspection/steps.ts'
import { seeStages } from '../stages/steps.ts'
import { findDamagePhoto, insertDamagePhoto, listClaims } from './queries.ts'
import { addToClaim, answerClaim, claimDamage, decideClaim, priceClaim, withdrawClaim } from './steps.ts'
import { viewDamagePhoto, viewListed } from './view.ts'

export const damageHandlers = {
  async claimDamage(call) {
    await claimDamage(call, call.params.id, call.body)
    return inspect(call, call.params.id)
  },

  priceClaim: async (call) => inspect(call, await priceClaim(call, call.params.id, call.body.amountCents)),
  answerClaim: async (call) => inspect(call, await answerClaim(call, call.params.id, call.body)),
  withdrawClaim: async (call) => inspect(call, await withdrawClaim(call, call.params.id, call.body.reason)),
  decideClaim: async (call) => inspect(call, await decideClaim(call, call.params.id, call.body)),

  async listClaims({ query, db }) {
    const { count, results } = await listClaims(db, query)
    return listPage('operator/damage-claims/', query, { count, results: results.map(viewListed) })
  },

  async uploadDamagePhoto(call) {
    const { params, file, files, account } = call
    // Check before storing the bytes, so that callers cannot upload to someone else's claim.
    await addToClaim(call, params.id, async () => undefined)
    const kept = await files.keep(file, 'picture')
    const forget = () => files.remove(kept.storageKey)
    const photo = await addToClaim(call, params.id, async ({ tx, at }) => {
      const put = await insertDamagePhoto(tx, { claimId: params.id, file: kept, byId: account.id, at, most: mostClaimPhotos })
      if (!put) throw new Refusal('too_many_photos', { detail: `A damage claim can have ${mostClaimPhotos} photos.` })
      return put
    }).catch(async (error: unknown) => {
      await forget()
      throw error
    })
    if (!photo.isNew) await forget()
    const by = `${account.firstName} ${account.lastName}`
    return viewDamagePhoto({ id: photo.id, created: photo.at.toISOString(), by })
  },

  async getDamagePhotoFile(call) {
    const photo = found(await findDamagePhoto(call.db, call.params.id))
    await seeStages(call, photo.orderId)
    return { contentType: photo.contentType, name: photo.name, content: await call.files.open(photo.storageKey) }
  },
} satisfies Handling<
  | 'claimDamage'
  | 'priceClaim'
  | 'answerClaim'
  | 'withdrawClaim'
  | 'decideClaim'
  | 'listClaims'
  | 'uploadDamagePhoto'
  | 'getDamagePhotoFile'
>
