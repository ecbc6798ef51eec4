import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { engineOfYear } from '@tailshare/rules/aircraft/airplane'
import { mostDrafts } from '@tailshare/rules/aircraft/listing'
import { startOf } from '@tailshare/rules/aircraft/modelDefaults'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { findAirportId } from '../../people/accounts/profile/queries.ts'
import { mayReadListing } from '../access.ts'
import { dropAircraftDocuments } from './documents/steps.ts'
import { findModel } from './models/queries.ts'
import { seeAircraft, seeAsOwner, seeOwnAircraft } from '../steps.ts'
import { countDrafts, findListing, hasOpenSale, insertAircraft, insertListingChange, lockListing, setDeleted } from './queries.ts'
import {
  changedFields,
  refuseOpenBookings,
  refuseOverwriting,
  refuseTooEarly,
  refuseWrong,
  saveChange,
  tellOfChange,
  tellOfDeletion,
} from './steps.ts'
import { viewListing } from './view.ts'

export const listingHandlers = {
  async createAircraft({ body, account, db, now }) {
    const model = await findModel(db, body.modelId)
    if (!model) throw new BadInput({ modelId: fieldMessages.notOffered })
    if (!(await findAirportId(db, body.airportId))) throw new BadInput({ airportId: fieldMessages.notOffered })
    const { minimums, rules, ...start } = startOf(model)
    const id = newId(now.getTime())
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      if ((await countDrafts(tx, account.id)) >= mostDrafts) throw new Refusal('too_many_drafts')
      await insertAircraft(tx, {
        id,
        ...body,
        ...start,
        ...engineOfYear({ family: model.family, year: body.yearManufactured }),
        ownerId: account.id,
        state: 'draft',
        rateCents: model.askedCents ?? model.usualRateCents,
        minimumTotalHours: minimums.totalHours,
        minimumTypeHours: minimums.typeHours,
        rules: JSON.stringify(rules),
        createdAt: now,
      })
      await insertListingChange(tx, { aircraftId: id, version: 1, byId: account.id, fields: [], at: now })
      return viewListing(found(await findListing(tx, id)))
    })
  },

  async getListing({ params, account, db, now }) {
    allowed(mayReadListing(await seeAircraft(params.id, { db, account, now }), account))
    return viewListing(found(await findListing(db, params.id)))
  },

  async changeAircraft({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await seeOwnAircraft(params.id, { db: tx, account, now })
      const row = found(await lockListing(tx, params.id))
      const changes = changedFields(row, body)
      if (Object.keys(changes).length === 0) return viewListing(row)
      await refuseOverwriting(tx, row, changes, body.version)
      await refuseWrong(tx, row, changes)
      await refuseTooEarly(tx, row, changes)
      await saveChange(tx, row, changes, { byId: account.id, at: now })
      await tellOfChange({ db: tx, account, now, config }, row, changes)
      return viewListing(found(await findListing(tx, params.id)))
    })
  },

  async deleteAircraft({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await seeAsOwner(params.id, { db: tx, account, now })
      const row = found(await lockListing(tx, params.id))
      await refuseOpenBookings(tx, row.id)
      if (row.coOwners > 0) throw new Refusal('aircraft_is_shared')
      if (await hasOpenSale(tx, row.id)) throw new Refusal('aircraft_is_sold')
      await setDeleted(tx, row.id, now)
      await dropAircraftDocuments(tx, row.id, now)
      await tellOfDeletion({ db: tx, account, now, config }, row)
    })
  },
} satisfies Handling<'createAircraft' | 'getListing' | 'changeAircraft' | 'deleteAircraft'>
