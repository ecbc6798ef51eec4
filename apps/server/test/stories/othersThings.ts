import { demoPassword, type CastKey } from '../../seeds/cast.ts'
import { syncDisputes } from '../../src/domains/payments/disputes/steps.ts'
import type { Api } from '../api.ts'
import { claimed, flown } from '../bookings/damage.ts'
import { dayTrip, giveCard, times } from '../factories.ts'
import { claimFor, comingHolidays } from '../sharing/holidays.ts'
import * as money from '../money.ts'
import { halfHour, insertOrder } from '../orders.ts'
import { passkeyDevice } from '../outside/passkeys.ts'
import { newDevice } from '../outside/pushServer.ts'
import { phonePhoto } from '../bookings/ramp.ts'
import { salesOf } from '../sharing/sales.ts'

// One of each thing that belongs to somebody: of Maria, Bo, Priya or Jonas as pilots, of Helen as owner. Ines, Victor and Sam have no part in any.

const must = async <Reply extends { status: number; json: unknown }>(reply: Promise<Reply>) => {
  const got = await reply
  if (got.status >= 300) throw new Error(JSON.stringify(got.json))
  return got.json as Reply['json']
}

export const pushSubscription = (name: string) => {
  const { p256dh, auth } = newDevice().keys
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { endpoint: `https://push.example.com/${name}`, expirationTime: null, keys }
}

/** The answer of an authenticator to one challenge, with the cookie of the browser that asked. */
export const askPasskey = async (api: Api, who: CastKey) => {
  const device = passkeyDevice('http://localhost')
  const asked = await api.call(who, 'startPasskey', { body: { password: demoPassword }, headers: { host: 'localhost' } })
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const body = { name: 'Phone', response: device.make(asked.json.options.challenge) }
  return () => api.call(who, 'addPasskey', { body, headers: { host: 'localhost', cookie } })
}

/** Maria’s flight of Helen’s N52148, paid and disputed at her bank. */
const disputed = async (api: Api) => {
  await money.addCard(api, 'maria', 'tok_createDispute', true)
  const order = await money.insertOrder(api, { startsIn: -60 })
  await money.flyAndSettle(api, order, money.linesFor(30_000))
  await syncDisputes(api.services, (await money.chargesOf(api, order.id))[0]!.stripePaymentIntentId!)
  await money.addCard(api, 'maria', 'tok_visa', true)
  const { id } = await api.db.selectFrom('dispute').select('id').executeTakeFirstOrThrow()
  return { id, order: order.id }
}

/** Maria’s trip is canceled, and Bo, who waits for its time, has an offer; he waits for another day, too. */
const offered = async (api: Api) => {
  for (const who of ['maria', 'bo'] as const) await giveCard(api, who)
  const [trip, other] = [dayTrip(40), dayTrip(50)]
  const aircraftId = api.fleet.N52148
  const taken = await must(api.call('maria', 'bookAircraft', { body: { aircraftId, ...times(trip) } }))
  await must(api.call('maria', 'bookAircraft', { body: { aircraftId, ...times(other) } }))
  const wait = { aircraftId, wants: 'booking' as const, passengers: 0, anyOfModel: false }
  await must(api.call('bo', 'joinWaitlist', { body: { ...wait, ...times(trip) } }))
  const { id: entry } = await must(api.call('bo', 'joinWaitlist', { body: { ...wait, ...times(other) } }))
  await must(api.call('maria', 'cancelOrder', { params: { id: taken.id } }))
  await api.runJobs()
  const { results } = await must(api.call('bo', 'listWaitlist', { query: {} }))
  return { entry, offer: results.find(({ orderId }) => orderId)!.orderId! }
}

export const othersThings = async (api: Api) => {
  const waiting = await offered(api)
  const back = await flown(api)
  const claim = await claimed(api, back)
  const photo = { name: 'dent.jpg', bytes: await phonePhoto() }
  const damagePhoto = (await must(api.call('helen', 'uploadDamagePhoto', { params: { id: claim }, body: {}, file: photo }))).id
  const stagePhoto = await api.db.selectFrom('stagePhoto').select('id').where('orderId', '=', back).executeTakeFirstOrThrow()
  const { id: late } = await insertOrder(api, { tail: 'N52148', pilot: 'jonas', status: 'late', start: halfHour(-6) })
  const report = { text: 'Scratch on the door', severity: 'cosmetic' as const }
  const squawk = await must(api.call('helen', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body: report }))
  const entry = squawk.thread[0]!.id
  const squawkPhoto = await must(
    api.call('helen', 'uploadSquawkPhoto', { params: { id: squawk.id }, body: { entry }, file: photo }),
  )
  const dispute = await disputed(api)
  const device = await must(api.call('maria', 'subscribeDevice', { body: pushSubscription('maria') }))
  await must((await askPasskey(api, 'maria'))())
  const passkey = (await must(api.call('maria', 'getSecondFactor'))).passkeys[0]!
  const session = (await must(api.call('maria', 'listSessions')))[0]!
  const { ask, beginAnew } = salesOf(() => api)
  const shared = await beginAnew()
  const holiday = comingHolidays().at(-1)!
  const held = await claimFor(api, 'priya', shared, holiday)
  const swap = await must(
    api.call('priya', 'offerSwap', {
      params: { aircraftId: shared },
      body: { claimId: held.id, toId: api.people.bo, terms: { cents: 5000, holidays: 0 }, note: '' },
    }),
  )
  const sale = await must(ask('maria'))
  const bank = await money.addBank(api, 'helen')
  const card = await api.db
    .selectFrom('paymentMethod')
    .select('id')
    .where('accountId', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  return {
    ...waiting,
    back,
    claim,
    damagePhoto,
    stagePhoto: stagePhoto.id,
    late,
    squawk: squawk.id,
    squawkEntry: entry,
    squawkPhoto: squawkPhoto.id,
    dispute: dispute.id,
    device: device.id,
    passkey: passkey.id,
    session: session.id,
    shared,
    year: holiday.day.slice(0, 4),
    held: held.id,
    swap: swap.id,
    sale: sale.id,
    vote: sale.voteId,
    bank: bank.id,
    card: card.id,
    charge: (await money.chargesOf(api, back))[0]!.id,
  }
}
export type OthersThings = Awaited<ReturnType<typeof othersThings>>
