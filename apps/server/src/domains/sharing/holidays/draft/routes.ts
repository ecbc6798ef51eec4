import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { listClaims } from '../claims/queries.ts'
import { mustHold, seeSharers } from './access.ts'
import { findDraft, insertQuestion, lockDraft, putRanking } from './queries.ts'
import { openDraft, openPages, tellSharers } from './steps.ts'
import { holidaysUp, questionUntil, viewDraft } from './view.ts'

type DraftCall = { params: { aircraftId: string; year: number }; account: Caller; now: Date }

const showDraft = async (db: Db, { params: { aircraftId, year }, account, now }: DraftCall) => {
  const { shared, you } = await seeSharers(db, { aircraftId, account, now, year, what: 'holidays' })
  const [draft, claims] = [await findDraft(db, aircraftId, year), await listClaims(db, aircraftId, year)]
  return viewDraft({ shared, year, you, callerId: account.id, draft, claims, now })
}

export const draftHandlers = {
  getHolidayDraft: ({ params, account, db, now }) => showDraft(db, { params, account, now }),

  openHolidayDraft: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared } = await mustHold(tx, { ...params, account, now, what: 'holidays' })
      if (params.year !== Number(dayIn(now, shared.zone).slice(0, 4)) + 1) throw new Refusal('draft_not_yet')
      if (shared.holders.length < 2) throw new Refusal('draft_alone')
      await openDraft({ tx, config, shared, now }, { year: params.year, by: account, days: body.days })
      return showDraft(tx, { params, account, now })
    }),

  rankHolidays: ({ params, body, account, db, now }) =>
    inTransaction(db, async (tx) => {
      const { shared } = await mustHold(tx, { ...params, account, now, what: 'holidays' })
      const { id } = found(await findDraft(tx, params.aircraftId, params.year))
      const draft = found(await lockDraft(tx, id))
      if (draft.drawnAt !== null || draft.closesAt <= now) throw new Refusal('draft_closed')
      const up = holidaysUp(shared, params.year, now).map(({ day }) => day)
      if (body.days.some((day) => !up.includes(day))) throw new BadInput({ days: fieldMessages.notOffered })
      await putRanking(tx, { draftId: id, accountId: account.id, days: body.days, at: now })
      await openPages(tx, shared)
      return showDraft(tx, { params, account, now })
    }),

  questionHolidayDraft: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared } = await mustHold(tx, { ...params, account, now, what: 'holidays' })
      const { aircraftId, year } = params
      const { id, drawnAt } = found(await findDraft(tx, aircraftId, year))
      if (drawnAt === null || questionUntil(drawnAt) <= now) throw new Refusal('draft_settled')
      await insertQuestion(tx, { id: newId(now.getTime()), draftId: id, accountId: account.id, reason: body.reason, at: now })
      const title = `${account.firstName} questions the holidays of ${year}`
      const text = `“${body.reason}” The page shows the order, each pick and why, and how anyone recomputes it from the seed.`
      await tellSharers({ tx, config, shared, now }, (holder) =>
        holder === account.id ? null : { title, text, tab: 'holidays', year, button: 'See the result' },
      )
      return showDraft(tx, { params, account, now })
    }),
} satisfies Handling<'getHolidayDraft' | 'openHolidayDraft' | 'rankHolidays' | 'questionHolidayDraft'>
