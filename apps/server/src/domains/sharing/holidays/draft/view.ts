import { questionDays, type HolidayDraft, type PublishedDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { dayIn, instantAt, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { holidaysIn, type Holiday } from '@tailshare/rules/bookings/price/holidays'
import { limitsFor } from '@tailshare/rules/sharing/shares/holdings'
import { drawHolidays, pointsOf, preferenceOf } from '@tailshare/rules/sharing/holidays/holidayDraft'
import { holidaysOpenDays, holidaysUsed } from '@tailshare/rules/bookings/quotas/shareLimits'
import { subtractPeriods } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import type { SharedAircraft } from '../../../bookings/quotas/queries.ts'
import { holderFactsOf } from '../../../bookings/quotas/view.ts'
import type { ClaimRow } from '../claims/queries.ts'
import type { DraftRow } from './queries.ts'

/** Holidays whose own day is in a year. */
const holidaysOf = (year: number) => holidaysIn(`${year}-01-01`, `${year}-12-31`).filter(({ day }) => day.startsWith(`${year}`))

/** All days of a holiday, from midnight to midnight local time. */
export const holidayPeriod = ({ days }: Pick<Holiday, 'days'>, zone: string): Period => ({
  from: instantAt(days[0]!, '00:00', zone),
  to: instantAt(plusDays(days.at(-1)!, 1), '00:00', zone),
})

const bookedBy = ({ uses }: SharedAircraft, holiday: Holiday) =>
  uses.filter((use) => holidaysUsed(use, [holiday]).length > 0).map(({ accountId }) => accountId)

/** Holidays that can be drafted: not open to all yet, and not booked. */
export const holidaysUp = (shared: SharedAircraft, year: number, now: Date) => {
  const opening = plusDays(dayIn(now, shared.zone), holidaysOpenDays)
  return holidaysOf(year).filter((holiday) => holiday.day > opening && bookedBy(shared, holiday).length === 0)
}

/** Holidays left in a partner's quota for the year, minus those already booked. */
const quotaLeft = (shared: SharedAircraft, holderId: string, year: number) => {
  const facts = holderFactsOf(shared, holderId)
  const booked = holidaysOf(year).filter((holiday) => bookedBy(shared, holiday).includes(holderId)).length
  return Math.max(0, limitsFor(facts, `${year}-12-31`).holidays - booked)
}

type Drawing = { shared: SharedAircraft; draft: DraftRow; before: PublishedDraft | null; taken: readonly Period[]; now: Date }

/** Last year's ranking, as this year's holidays. */
const lastRankingOf = (before: PublishedDraft | null, holderId: string, holidays: readonly Holiday[]) => {
  const last = before?.holders.find(({ id }) => id === holderId)
  if (!before || !last || last.by === 'calendar') return null
  const names = new Map(before.holidays.map(({ day, name }) => [day, name]))
  return last.preference.flatMap((day) => holidays.find(({ name }) => name === names.get(day))?.day ?? [])
}

const lastPointsOf = (before: PublishedDraft | null, holderId: string) => {
  const last = before?.holders.find(({ id }) => id === holderId)
  return before && last ? pointsOf(last, before.picks, before.holidays.length) : null
}

/** The inputs and result of a draw, with current partners and their current quotas. */
export const drawFrom = ({ shared, draft, before, taken, now }: Drawing, sha256: (text: string) => string) => {
  const { year, seed, seedHash, rankings } = draft
  const up = holidaysUp(shared, year, now).filter(
    (holiday) => subtractPeriods(holidayPeriod(holiday, shared.zone), taken).length > 0,
  )
  const days = up.map(({ day }) => day)
  const holders = shared.holders.map(({ person, percent }) => ({
    id: person.id,
    firstName: person.firstName,
    percent,
    quota: quotaLeft(shared, person.id, year),
    lastYear: lastPointsOf(before, person.id),
    ...preferenceOf(
      {
        ranking: rankings.find(({ accountId }) => accountId === person.id)?.days ?? null,
        lastRanking: lastRankingOf(before, person.id, up),
      },
      days,
    ),
  }))
  const holidays = up.map(({ name, day }) => ({ name, day }))
  return { up, result: { year, seed, seedHash, holidays, holders, ...drawHolidays({ seed, holidays: days, holders }, sha256) } }
}

export const closesAfter = (now: Date, days: number) => plusHours(now, days * 24)
export const questionUntil = (drawnAt: Date) => plusHours(drawnAt, questionDays * 24)

type Viewing = {
  shared: SharedAircraft
  year: number
  you: HolidayDraft['you']
  callerId: string
  draft: DraftRow | undefined
  claims: readonly ClaimRow[]
  now: Date
}

const viewRun = (draft: DraftRow, { shared, year, callerId, now }: Viewing): NonNullable<HolidayDraft['draft']> => {
  const isOpen = draft.drawnAt === null
  const holds = shared.holders.some(({ person }) => person.id === callerId)
  const rankingOf = (id: string) => draft.rankings.find(({ accountId }) => accountId === id)?.days ?? null
  return {
    state: isOpen ? 'open' : 'drawn',
    openedBy: draft.openedBy,
    opened: draft.openedAt.toISOString(),
    closes: draft.closesAt.toISOString(),
    seedHash: draft.seedHash,
    holders: shared.holders.map(({ person, percent }) => ({
      person,
      isYou: person.id === callerId,
      percent,
      quota: quotaLeft(shared, person.id, year),
      hasAnswered: rankingOf(person.id) !== null,
    })),
    ranking: rankingOf(callerId),
    mayRank: holds && isOpen && now < draft.closesAt,
    result: draft.result,
    questionUntil: draft.drawnAt && questionUntil(draft.drawnAt).toISOString(),
    mayQuestion: holds && draft.drawnAt !== null && now < questionUntil(draft.drawnAt),
    questions: draft.questions.map((question) => ({ ...question, at: new Date(question.at).toISOString() })),
  }
}

export const viewDraft = (viewing: Viewing): HolidayDraft => {
  const { shared, year, you, callerId, draft, claims, now } = viewing
  const today = dayIn(now, shared.zone)
  const drafted = draft?.result?.holidays.map(({ day }) => day)
  const holidays = drafted ? holidaysOf(year).filter(({ day }) => drafted.includes(day)) : holidaysUp(shared, year, now)
  return {
    aircraftId: shared.id,
    tailNumber: shared.tailNumber,
    zone: shared.zone,
    today,
    year,
    you,
    opensOn: `${year - 1}-10-01`,
    mayOpen:
      !draft &&
      shared.holders.length > 1 &&
      year === Number(today.slice(0, 4)) + 1 &&
      shared.holders.some(({ person }) => person.id === callerId),
    holidays: holidays.map(({ name, day, days }) => ({ name, day, days })),
    draft: draft ? viewRun(draft, viewing) : null,
    claims: claims.map(({ id, person, name, day }) => ({
      id,
      person,
      isYou: person.id === callerId,
      name,
      day,
      days: holidaysOf(year).find((holiday) => holiday.day === day)?.days ?? [day],
      opensOn: plusDays(day, -holidaysOpenDays),
    })),
  }
}
