import { dayIn, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'
import { newId } from '../src/db/newId.ts'
import type { CastKey } from '../seeds/cast.ts'
import type { Api } from './api.ts'

export const zone = 'America/Los_Angeles'

/** A day trip this many days ahead, 09:00 to 12:00 at the Bay Area airports. */
export const dayTrip = (days: number, from = '09:00', to = '12:00'): Period => {
  const day = plusDays(new Date().toISOString().slice(0, 10), days)
  return { from: instantAt(day, from, zone), to: instantAt(day, to, zone) }
}

export const times = ({ from, to }: Period) => ({ flightStartTime: from.toISOString(), flightDropTime: to.toISOString() })

/** A card row without the provider: enough for rules and bookings, not for charging. */
export const giveCard = async (api: Api, who: CastKey | (string & {})) => {
  const id = newId()
  const accountId = (api.people as Record<string, string>)[who] ?? who
  await api.db
    .insertInto('paymentMethod')
    .values({
      id,
      accountId,
      type: 'paymentCard',
      stripeId: `pm_${id}`,
      lastDigits: '4242',
      holder: 'Test',
      brand: 'Visa',
      expMonth: 12,
      expYear: 2032,
      isPrimary: true,
      status: 'usable',
    })
    .execute()
  return id
}

/** A verified logbook page that endorses Sam for local solo flight in the Skyhawk, by day unless said. */
export const endorseSolo = async (api: Api, privileges = ['solo']) => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('accountId', '=', api.people.sam)
    .where('kind', '=', 'medical')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const decided = { status: 'complete', decidedBy: api.people.omar, decidedAt: now, createdAt: now }
  const shows = { kind: 'endorsement', privileges, modelFamily: 'C172', issuedOn: dayIn(now, zone), fileId }
  await api.db
    .insertInto('document')
    .values({ id: newId(), accountId: api.people.sam, ...shows, ...decided })
    .execute()
}
