import { flightPeriod } from '@tailshare/contract/flightTimes'
import { dayIn, hoursIn } from '@tailshare/contract/period'
import { holidaysUsed, daysAhead, useOf } from '@tailshare/rules/coOwnership/quotaUse'
import { quotaFigures } from '@tailshare/rules/coOwnership/quotaFigures'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { youAreTo } from './access.ts'
import { askedPeriod } from '../../schedule/access.ts'
import { findScheduledAircraft, listBusy } from '../../schedule/queries.ts'
import { findHolders, findShared, listEntries } from './queries.ts'
import { weighUse } from './steps.ts'
import { askedOf, holderFactsOf, holidayDaysAround, viewEntry, viewReservations, viewResources } from './view.ts'

const quotaCodes = new Set([
  'holiday_quota',
  'holiday_quota_with_previous',
  'consecutive_days',
  'advance_days',
  'maintenance_hours',
])

export const quotaHandlers = {
  async getCoOwnerResources({ params, query, account, db, readDb, now }) {
    const shared = found(
      await findShared(readDb, params.id, {
        callerId: account.id,
        year: query.year,
        holidayDays: holidayDaysAround(query.year ?? now.getUTCFullYear()),
        now,
      }),
    )
    const you = found(youAreTo(shared, account))
    if (you === 'advisor')
      await logAdvisorViews(db, {
        advisorId: account.id,
        ownerIds: [shared.ownerId],
        what: `quotas of ${shared.tailNumber}`,
        at: now,
      })
    return viewResources(shared, { you, asked: askedOf(shared, query.year, now), callerId: account.id, share: query.share })
  },

  async checkCoOwnerBooking({ body, account, readDb, now }) {
    const { aircraftId, orderId, purpose } = body
    const period = flightPeriod(body)
    const shared = found(
      await findShared(readDb, aircraftId, {
        callerId: account.id,
        year: period.from.getUTCFullYear(),
        holidayDays: holidayDaysAround(period.from.getUTCFullYear()),
        now,
      }),
    )
    found(shared.holders.find(({ person }) => person.id === account.id))
    const year = Number(dayIn(period.from, shared.zone).slice(0, 4))
    const asked = askedOf(shared, year, now)
    const held = holderFactsOf(shared, account.id)
    const others = { ...held, uses: held.uses.filter(({ id }) => id !== orderId) }
    const trip = { ...useOf('', period, shared.zone, now), isLost: false }
    const isFlight = purpose === 'flight'
    const spell = { day: trip.days[0]!.day, hours: hoursIn(period) }
    const after = isFlight ? { ...others, uses: [...others.uses, trip] } : { ...others, shop: [...others.shop, spell] }
    const templates = await weighUse(readDb, {
      aircraftId,
      pilotId: account.id,
      period,
      purpose,
      exceptOrderId: orderId,
      passengers: 0,
      now,
    })
    const claimed = asked.holidays.filter(({ day }) => others.claims?.includes(day))
    const before = new Set([...others.uses.flatMap((use) => holidaysUsed(use, asked.holidays)), ...claimed])
    const added = isFlight ? holidaysUsed(trip, asked.holidays).filter((holiday) => !before.has(holiday)) : []
    const ahead = daysAhead(others.uses, asked.today)
    return {
      fits: templates.every(({ code, severity }) => !quotaCodes.has(code) || severity !== 'block'),
      uses: {
        days: isFlight ? trip.days.length : 0,
        holidays: added.map(({ name, day }) => ({ name, day })),
        advanceDays: isFlight ? [...daysAhead([trip], asked.today)].filter((day) => !ahead.has(day)).length : 0,
        maintenanceHours: isFlight ? 0 : spell.hours,
      },
      before: quotaFigures(others, asked),
      after: quotaFigures(after, asked),
      templates,
    }
  },

  async listQuotaEntries({ params, query, account, db, readDb, now }) {
    const shared = found(await findHolders(readDb, params.id, account.id))
    const you = found(youAreTo(shared, account))
    if (you === 'advisor')
      await logAdvisorViews(db, {
        advisorId: account.id,
        ownerIds: [shared.ownerId],
        what: `quotas of ${shared.tailNumber}`,
        at: now,
      })
    const { rows, count } = await listEntries(readDb, params.id, query)
    return listPage(`booking/co-ownership/${params.id}/ledger/`, query, { count, results: rows.map(viewEntry) })
  },

  async listReservations({ params, query, account, db, readDb, now }) {
    const shared = found(await findHolders(readDb, params.id, account.id))
    const you = found(youAreTo(shared, account))
    if (you === 'advisor')
      await logAdvisorViews(db, { advisorId: account.id, ownerIds: [shared.ownerId], what: 'your schedule', at: now })
    const place = found(await findScheduledAircraft(readDb, params.id, account.id))
    const period = askedPeriod(query, 62)
    return viewReservations(await listBusy(readDb, params.id, period), { shared, place, period, account })
  },
} satisfies Handling<'getCoOwnerResources' | 'checkCoOwnerBooking' | 'listQuotaEntries' | 'listReservations'>
