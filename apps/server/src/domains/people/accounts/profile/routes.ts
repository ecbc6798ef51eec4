import { personalProblems } from '@tailshare/contract/people/accounts/accounts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ParsedBody } from '@tailshare/contract/routes'
import { dayIn } from '@tailshare/contract/text/period'
import { seal } from '../../../../crypto/seal.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { dropHoursWithoutRate } from '../../instructors/availability/queries.ts'
import { countLessonsAhead, replaceRates } from '../../instructors/queries.ts'
import { allowedCategories, refuseNoInterest, refuseProblems } from './access.ts'
import { lockCaller } from '../../../../http/session.ts'
import {
  countModels,
  findAccount,
  findAirportId,
  findHomeZone,
  findPhoto,
  findRoles,
  listModelHours,
  lockAccount,
  replaceModelHours,
  setAccount,
  setPreferences,
} from './queries.ts'
import { tellRename } from './steps.ts'
import { viewAccount, viewRoles } from './view.ts'

export const profileHandlers = {
  async updateAccount({ body, account, db, now, config }) {
    await refuseUnknown(db, body, now)
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const held = await lockAccount(tx, account.id)
      refuseProblems(personalProblems(held, personalOf(body)))
      const categories = allowedCategories(body, held)
      refuseNoInterest(body, held)
      if (held.pilotCategory === 'csip_pilot' && categories.pilotCategory !== 'csip_pilot') await endCsipRole(tx, account.id)
      await setAccount(tx, account.id, { ...changesOf(body, config.secretKey), ...categories })
      if (body.modelHours)
        await replaceModelHours(tx, account.id, body.modelHours, dayIn(now, await findHomeZone(tx, account.id)))
      const after = found(await findAccount(tx, account.id))
      if (after.isOperator) await tellRename(tx, config, held, after, now)
      return viewAccount(after, config.secretKey)
    })
  },

  async listModelHours({ account, db }) {
    return listModelHours(db, account.id)
  },

  async getRoles({ account, db }) {
    return viewRoles(found(await findRoles(db, account.id)))
  },

  async updateRoles({ body, account, db, now }) {
    const { pilot } = body
    if (pilot) {
      await refuseUnknown(db, pilot, now, 'pilot.')
      await inTransaction(db, async (tx) => {
        await lockCaller(tx, account)
        await setAccount(tx, account.id, { homeAirportId: pilot.homeAirport })
      })
    }
    return viewRoles(found(await findRoles(db, account.id)))
  },

  async updatePreferences({ body, account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      return setPreferences(tx, account.id, body)
    })
  },

  async getPhotoFile({ params, db, files }) {
    const photo = found(await findPhoto(db, params.id))
    return { name: photo.name, contentType: photo.contentType, content: await files.open(photo.storageKey) }
  },
} satisfies Handling<'updateAccount' | 'listModelHours' | 'getRoles' | 'updateRoles' | 'updatePreferences' | 'getPhotoFile'>

type Patch = ParsedBody<'updateAccount'>

const personalOf = ({ firstName, lastName, phone }: Patch) => ({ firstName, lastName, phone })

/** `undefined` leaves a column unchanged. An empty `ssnLast4` deletes the stored one. */
const changesOf = (body: Patch, secretKey: string) => ({
  ...personalOf(body),
  ssnLast4Sealed: body.ssnLast4 ? seal(body.ssnLast4, secretKey) : body.ssnLast4 === '' ? null : undefined,
  homeAirportId: body.homeAirport,
  faaCertificateNumber: body.faaCertificateNumber,
  birthDate: body.birthDate,
  ratings: body.pilotRating && [...new Set(body.pilotRating)],
  endorsements: body.endorsements && [...new Set(body.endorsements)],
  totalHours: body.totalHours,
  csipWords: body.csipWords,
  interestedInDryLease: body.isInterestedInDryLease,
  interestedInCoOwnership: body.isInterestedInCoOwnership,
  interestedInSoftware: body.isInterestedInSoftwareToManage,
  interestedInSharing: body.isInterestedInSharingAircraft,
})

/** Same check as `deleteCsipRole`: refuses while lessons are booked. */
const endCsipRole = async (db: Db, accountId: string) => {
  if ((await countLessonsAhead(db, accountId)) > 0) throw new Refusal('csip_has_bookings')
  await replaceRates(db, accountId, [])
  await dropHoursWithoutRate(db, accountId)
}

/** Checks that need the database or today's date. */
const refuseUnknown = async (db: Db, body: Pick<Patch, 'homeAirport' | 'birthDate' | 'modelHours'>, now: Date, within = '') => {
  if (body.homeAirport && !(await findAirportId(db, body.homeAirport)))
    throw new BadInput({ [`${within}homeAirport`]: 'Please choose an airport from the list' })
  if (body.birthDate && body.birthDate >= now.toISOString().slice(0, 10))
    throw new BadInput({ birthDate: fieldMessages.maxValue('today') })
  const modelIds = (body.modelHours ?? []).map(({ modelId }) => modelId)
  if (modelIds.length > 0 && (await countModels(db, modelIds)) < modelIds.length)
    throw new BadInput({ modelHours: 'Please choose models from the list' })
}
