import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { paths } from '@tailshare/contract/base/paths'
import { plusMonths } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { Config } from '../../../../start/config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { publish } from '../../../../db/publish.ts'
import { notify } from '../../../people/notices/steps.ts'
import { endOfOrder, insertCheckout } from './queries.ts'

type SigningCheckout = {
  config: Pick<Config, 'publicUrl'>
  pilotId: string
  signer: { id: string; firstName: string; lastName: string; as: Checkout['signedAs'] }
  /** The aircraft flown or requested: its owner is notified, and its `checkoutMonths` are the default. */
  aircraft: { id: string; tailNumber: string; ownerId: string; modelFamily: string; checkoutMonths: number }
  /** If false, the checkout covers the whole model family. */
  onlyThisAircraft?: boolean
  /** `YYYY-MM-DD` at the home airport. */
  signedOn: string
  expiresOn?: string | undefined
  /** The lesson's booking; signing again replaces the earlier checkout. */
  orderId?: string | null
  note?: string
  now: Date
}

/** Checks a pilot out and notifies them and the owner. The caller checks permission. Returns the new checkout's id. */
export const signCheckout = async (tx: Tx, signing: SigningCheckout) => {
  const { config, pilotId, signer, aircraft, onlyThisAircraft = false, signedOn, orderId = null, note = '', now } = signing
  const expiresOn = signing.expiresOn ?? plusMonths(signedOn, aircraft.checkoutMonths)
  const id = newId(now.getTime())
  if (orderId !== null) await endOfOrder(tx, { orderId, byId: signer.id, at: now })
  await insertCheckout(tx, {
    id,
    pilotId,
    modelFamily: aircraft.modelFamily,
    aircraftId: onlyThisAircraft ? aircraft.id : null,
    signedOn,
    expiresOn,
    signedById: signer.id,
    signedAs: signer.as,
    orderId,
    note,
    createdAt: now,
  })
  const what = onlyThisAircraft ? aircraft.tailNumber : `the ${aircraft.modelFamily}`
  const name = `${signer.firstName} ${signer.lastName}`
  const until = plainDayText(expiresOn)
  await notify(tx, config, {
    to: pilotId,
    kind: 'validation',
    title: `You are checked out in ${what}`,
    text: `${name} signed your checkout. It is valid through ${until}.`,
    link: paths.aircraft(aircraft.id),
    button: `See ${aircraft.tailNumber}`,
  })
  if (aircraft.ownerId !== signer.id && aircraft.ownerId !== pilotId)
    await notify(tx, config, {
      to: aircraft.ownerId,
      kind: 'system',
      title: `A checkout was signed for ${aircraft.tailNumber}`,
      text: `${name} checked a pilot out in ${what}, until ${until}.`,
      link: paths.addAircraft({ aircraft: aircraft.id, step: 'pilots' }),
    })
  await publish(tx, [pilotId, aircraft.ownerId], 'document')
  return id
}
