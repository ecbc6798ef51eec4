import { can } from '@tailshare/rules/bookings/orders/can'
import { asIntervention } from '@tailshare/rules/bookings/orders/roles'
import { photosOfCorrections } from '@tailshare/rules/flights/return/correction'
import type { Call, Handling } from '../../../../http/call.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { canFactsOf, refuseIfNeverAllowed } from '../../../bookings/access.ts'
import { publishStage, seeStages, workInStage, workOnOrder, type Work } from '../../stages/steps.ts'
import { holdRecord } from '../../stages/queries.ts'
import { recordOf, stageQuestions, viewPhoto } from '../../stages/view.ts'
import { deletePhoto, findSamePhoto, findStagePhoto, insertStagePhoto, type PhotoPlace } from './queries.ts'

/** A closed return accepts the photos that a correction calls for. */
const isForCorrection = ({ row, roles, now }: Work, { stage, question }: PhotoPlace) =>
  stage === 'return' &&
  photosOfCorrections.includes(question) &&
  can('correctReturn', canFactsOf(row, asIntervention(roles), now))

const mustTake = (work: Work, place: PhotoPlace) => {
  const { row } = work
  const { stage, question } = place
  const state = recordOf(row, stage)?.state
  if (state === undefined) throw new Refusal('wrong_state', { detail: 'This record has not been opened yet.' })
  if (state !== 'open' && !isForCorrection(work, place)) throw new Refusal('record_closed')
  if (state === 'open')
    refuseIfNeverAllowed(stage === 'return' ? 'answerReturn' : 'answerDeparture', canFactsOf(row, work.roles, work.now))
  if (!stageQuestions(row, stage).some(({ key }) => key === question)) throw new Refusal('not_found')
}

/** Operators add photos when they correct a return; open records belong to the people at the aircraft. */
const workAt = <T>(call: Call<'uploadStagePhoto'>, { orderId, stage }: PhotoPlace, act: (work: Work) => Promise<T>) =>
  call.account.isOperator ? workOnOrder(call, orderId, 'see', act) : workInStage(call, orderId, stage, act)

export const photoHandlers = {
  async uploadStagePhoto(call) {
    const { body, file, files, account, now } = call
    const place = { orderId: body.order, stage: body.stage, question: body.question }
    // Check before storing the bytes, so that callers cannot upload to someone else's booking.
    await workAt(call, place, async (work) => mustTake(work, place))
    const kept = await files.keep(file, 'picture')
    const save = async (work: Work) => {
      mustTake(work, place)
      const same = await findSamePhoto(work.tx, place, kept.sha256)
      const photo = same ?? (await insertStagePhoto(work.tx, { place, file: kept, ownerId: account.id, at: now }))
      if (!same) await holdRecord(work.tx, recordOf(work.row, place.stage)!.id, account.id, now)
      if (!same) await publishStage(work, place.stage)
      return { same, photo }
    }
    const forget = () => files.remove(kept.storageKey)
    const { same, photo } = await workAt(call, place, save).catch(async (error: unknown) => {
      await forget()
      throw error
    })
    if (same) await forget()
    return viewPhoto(photo)
  },

  async deleteStagePhoto(call) {
    const photo = found(await findStagePhoto(call.db, call.params.id))
    await workInStage(call, photo.orderId, photo.stage, async (work) => {
      if (recordOf(work.row, photo.stage)?.state === 'closed') throw new Refusal('record_closed')
      // Pilots may delete their own photos only; those of others are evidence.
      allowed(photo.takenById === call.account.id || work.roles.includes('staff'))
      await deletePhoto(work.tx, photo)
    })
    await call.files.remove(photo.storageKey)
  },

  async getStagePhotoFile(call) {
    const photo = found(await findStagePhoto(call.db, call.params.id))
    await seeStages(call, photo.orderId)
    return { contentType: photo.contentType, name: photo.name, content: await call.files.open(photo.storageKey) }
  },
} satisfies Handling<'uploadStagePhoto' | 'deleteStagePhoto' | 'getStagePhotoFile'>
