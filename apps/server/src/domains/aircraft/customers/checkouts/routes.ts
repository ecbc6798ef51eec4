import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn, plusMonths, plusDays } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import type { Handling } from '../../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { listPage } from '../../../../http/listPage.ts'
import { lockCaller } from '../../../../http/session.ts'
import { notify } from '../../../people/notices/steps.ts'
import { mayKnowPilot } from '../../../people/accounts/people/access.ts'
import { findPerson } from '../../../people/accounts/people/queries.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import { mayReadListing } from '../../access.ts'
import { seeAircraft } from '../../steps.ts'
import { mayEndCheckout, maySignAs } from './access.ts'
import { findCheckout, findSigner, listAircraftCheckouts, listCheckouts, setEnded, type CheckoutRow } from './queries.ts'
import { signCheckout } from './steps.ts'
import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { soonDays } from '@tailshare/rules/people/notices/reminders'

const viewCheckout = (row: CheckoutRow, viewer: { id: string; isOperator: boolean }, today: string): Checkout => {
  const { ownerId: _owner, signedById: _by, ...shown } = row
  const state = row.expiresOn < today ? 'expired' : row.expiresOn < plusDays(today, soonDays) ? 'soon' : 'valid'
  return { ...shown, state, mayEnd: mayEndCheckout(viewer, row) }
}

/** How long ago a checkout flight may have been, and how long a checkout may last. */
const oldestMonths = 12
const longestMonths = 60

export const checkoutHandlers = {
  async listCheckouts({ params, account, db, now }) {
    const person = found(await findPerson(db, { id: params.id, viewerId: account.id }))
    if (!mayKnowPilot(account, person.id, person)) throw new Refusal('not_found')
    const today = dayIn(now, await findHomeZone(db, params.id))
    return (await listCheckouts(db, params.id)).map((row) => viewCheckout(row, account, today))
  },

  async listAircraftCheckouts({ params, query, account, db, now }) {
    const aircraft = await seeAircraft(params.id, { db, account, now })
    allowed(mayReadListing(aircraft, account))
    const { count, rows } = await listAircraftCheckouts(db, { aircraftId: params.id, ...query })
    const results = rows.map((row) => viewCheckout(row, account, dayIn(now, aircraft.zone)))
    return listPage(`aircrafts/${params.id}/checkouts/`, query, { count, results })
  },

  async signCheckout({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const aircraft = await seeAircraft(params.id, { db: tx, account, now })
      const today = dayIn(now, aircraft.zone)
      const { signedOn = today, expiresOn, pilotId, note } = body
      const signer = await findSigner(tx, { aircraftId: aircraft.id, pilotId, signerId: account.id, now })
      // Don't reveal accounts the caller has no relation to.
      const as = signer && maySignAs(account, aircraft, signer)
      if (as === undefined) throw new Refusal(mayReadListing(aircraft, account) || signer?.teaches ? 'not_found' : 'not_allowed')
      refuseDays({ signedOn, expiresOn, today })
      if (as === 'operator' && note === '') throw new BadInput({ note: fieldMessages.required })
      const id = await signCheckout(tx, {
        config,
        pilotId,
        signer: { ...account, as },
        aircraft: { ...aircraft, modelFamily: signer!.modelFamily, checkoutMonths: signer!.months },
        onlyThisAircraft: as === 'owner' || body.onlyThisAircraft,
        signedOn,
        expiresOn,
        note,
        now,
      })
      if (as === 'operator') {
        const what = `${aircraft.tailNumber}, until ${plainDayText(found(await findCheckout(tx, id)).expiresOn)}`
        const data = { accountId: pilotId, what }
        await insertAudit(tx, {
          action: 'checkout_signed',
          actorId: account.id,
          subjectId: aircraft.id,
          reason: note,
          data,
          at: now,
        })
      }
      return viewCheckout(found(await findCheckout(tx, id)), account, today)
    })
  },

  async endCheckout({ params, body: { reason }, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const checkout = found(await findCheckout(tx, params.id))
      if (!mayEndCheckout(account, checkout)) throw new Refusal(checkout.pilotId === account.id ? 'not_allowed' : 'not_found')
      if (!(await setEnded(tx, { id: params.id, byId: account.id, at: now }))) throw new Refusal('not_found')
      const what = checkout.aircraft?.tailNumber ?? `the ${checkout.modelFamily}`
      await notify(tx, config, {
        to: checkout.pilotId,
        kind: 'validation',
        title: `Your checkout in ${what} has ended`,
        text: `${account.firstName} ${account.lastName} ended it: “${reason}” It would have been valid through ${plainDayText(checkout.expiresOn)}.`,
        link: paths.manageAccount({ tab: 'documents' }),
      })
      if (![checkout.signedById, checkout.ownerId].includes(account.id)) {
        const data = { accountId: checkout.pilotId, what }
        await insertAudit(tx, { action: 'checkout_ended', actorId: account.id, subjectId: checkout.id, reason, data, at: now })
      }
      if (checkout.ownerId && ![account.id, checkout.pilotId].includes(checkout.ownerId))
        await notify(tx, config, {
          to: checkout.ownerId,
          kind: 'system',
          title: `A checkout for ${what} has ended`,
          text: `${account.firstName} ${account.lastName} ended the one of ${checkout.pilot.firstName} ${checkout.pilot.lastName}: “${reason}”`,
          link: paths.addAircraft({ aircraft: checkout.aircraft!.id, step: 'pilots' }),
        })
      await publish(tx, [checkout.pilotId], 'document')
    })
  },
} satisfies Handling<'listCheckouts' | 'listAircraftCheckouts' | 'signCheckout' | 'endCheckout'>

type Days = { signedOn: string; expiresOn: string | undefined; today: string }

const refuseDays = ({ signedOn, expiresOn, today }: Days) => {
  const wrong: Record<string, string> = {}
  if (signedOn > today) wrong.signedOn = fieldMessages.maxValue('today')
  if (signedOn < plusMonths(today, -oldestMonths)) wrong.signedOn = fieldMessages.dateOutdated
  if (expiresOn !== undefined && expiresOn < today) wrong.expiresOn = fieldMessages.dateOutdated
  if (expiresOn !== undefined && expiresOn > plusMonths(signedOn, longestMonths))
    wrong.expiresOn = fieldMessages.maxValue(plainDayText(plusMonths(signedOn, longestMonths)))
  if (Object.keys(wrong).length > 0) throw new BadInput(wrong)
}
