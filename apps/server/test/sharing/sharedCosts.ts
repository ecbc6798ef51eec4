import { dayIn, instantAt, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { CastKey } from '../../seeds/cast.ts'
import { newId } from '../../src/db/newId.ts'
import { closeMonths } from '../../src/domains/sharing/costs/settlements/steps.ts'
import type { Api } from '../api.ts'
import { insertFlown } from '../bookings/flights.ts'

const zone = 'America/Los_Angeles'

/** The month this many months ago, `2026-09`. Costs of two months ago are due by now. */
export const monthsAgo = (months: number) => plusMonths(`${dayIn(new Date(), zone).slice(0, 7)}-01`, -months).slice(0, 7)

/** Noon of a day in a month at the home airport. */
export const noonOf = (month: string, date: number) => instantAt(plusDays(`${month}-01`, date - 1), '12:00', zone)

type Terms = { from: string; monthCents?: number; hourCents?: number; reserveMonthCents?: number }

/** Shares of Helen's N417TS and the agreed cost terms; she pays the hangar. */
export const shareCosts = async (api: Api, shares: Partial<Record<CastKey, number>>, terms?: Terms) => {
  const aircraftId = api.fleet.N417TS
  for (const [who, percent] of Object.entries(shares))
    await api.db
      .insertInto('aircraftShare')
      .values({ aircraftId, accountId: api.people[who as CastKey], percent, since: '2025-01-01' })
      .execute()
  if (!terms) return aircraftId
  const { from, monthCents = 80_000, hourCents = 12_345, reserveMonthCents = 0 } = terms
  const lines = [{ title: 'Hangar', monthCents, paidById: api.people.helen }]
  await api.db
    .insertInto('runningCosts')
    .values({
      id: newId(),
      aircraftId,
      version: 1,
      fromMonth: `${from}-01`,
      lines: JSON.stringify(lines),
      hourCents,
      reserveMonthCents,
      agreedAt: noonOf(from, 1),
    })
    .execute()
  return aircraftId
}

export const flyIn = (api: Api, pilot: CastKey, { month, date, hobbs }: { month: string; date: number; hobbs: number }) =>
  insertFlown(api, { pilot, start: noonOf(month, date), hobbs })

/** Closes a month on its closing day, and those before it. */
export const closeIn = (api: Api, month: string) =>
  closeMonths(api.services, api.fleet.N417TS, noonOf(plusMonths(`${month}-01`, 1).slice(0, 7), 3))

/** A person's balance in cents; positive means they owe. */
export const standsAt = async (api: Api, who: CastKey) =>
  (
    await api.db
      .selectFrom('costBalance')
      .select('cents')
      .where('accountId', '=', api.people[who])
      .where('aircraftId', '=', api.fleet.N417TS)
      .executeTakeFirst()
  )?.cents ?? 0
