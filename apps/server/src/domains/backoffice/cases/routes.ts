import { caseOutcomes, mostEntriesInARow, mostOpenCases } from '@tailshare/contract/backoffice/cases/caseWords'
import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import { answerBy as dueBy } from '@tailshare/rules/backoffice/cases/answerBy'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { allowed, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { seeOrder } from '../../bookings/orders/steps.ts'
import { findCharge } from '../../payments/charges/queries.ts'
import * as q from './queries.ts'
import { lockOpenCase, seeCase, tellCase } from './steps.ts'
import { caseNumber, entriesSinceOperator, factsOf, viewCase, viewCaseSummary } from './view.ts'

export const caseHandlers = {
  async openCase({ body, account, db, now, config }) {
    const { kind, text } = body
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const charge =
        body.charge === undefined ? undefined : found(await findCharge(tx, { id: body.charge, accountId: account.id }))
      const orderId = charge ? charge.orderId : (body.order ?? null)
      const seen = orderId === null ? undefined : await seeOrder(tx, orderId, account)
      if (seen) allowed(isFor('openCase', { as: seen.roles }))
      if ((await q.countOpenCases(tx, account.id, plusHours(now, -24))) >= mostOpenCases) throw new Refusal('too_many_cases')
      const id = newId(now.getTime())
      const answerBy = dueBy(now, seen?.order.airport.zone ?? zoneWithoutHome)
      const facts = factsOf({
        order: seen?.order,
        charge,
        seesMoney: seen !== undefined && isFor('seeMoney', { as: seen.roles }),
      })
      const opened = { id, openerId: account.id, kind, orderId, chargeId: charge?.id ?? null, facts, openedAt: now, answerBy }
      if (!(await q.insertCase(tx, opened))) throw new Refusal('case_open')
      await q.insertEntry(tx, { id: newId(now.getTime()), caseId: id, byId: account.id, asRole: 'opener', text, at: now })
      const row = found(await q.findCase(tx, id, account.id))
      await tellCase(tx, row, { config, by: account, you: 'opener' }, { text, answerBy, isNew: true })
      return viewCase(row, 'opener')
    })
  },

  async listMyCases({ query, account, db }) {
    const { count, results } = await q.listMine(db, account.id, query)
    return listPage('support/cases/', query, { count, results: results.map(viewCaseSummary) })
  },

  async getCase({ params, account, db }) {
    const { row, you } = await seeCase(db, params.id, account)
    return viewCase(row, you)
  },

  /** A member's entry makes an operator's answer due; an operator's answers it, unless it asks the owner. */
  async answerCase({ params: { id }, body: { text, askOwner, seen }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const { row, you } = await lockOpenCase(tx, id, { account, seen })
      if (you !== 'operator' && entriesSinceOperator(row) >= mostEntriesInARow) throw new Refusal('case_waits')
      const asked = askOwner ? found(viewCase(row, you).askableOwner).id : undefined
      const answerBy = you === 'operator' && !askOwner ? null : dueBy(now, row.zone)
      // What someone waits for stays due when they write again.
      const due = you === 'operator' ? answerBy : (row.answerBy ?? answerBy)
      const waitsFor = askOwner ? 'owner' : you === 'operator' ? 'opener' : 'operator'
      await q.insertEntry(tx, { id: newId(now.getTime()), caseId: id, byId: account.id, asRole: you, text, at: now })
      await q.setTurn(tx, id, { waitsFor, answerBy: due, ...(asked && { sharedWithId: asked }) })
      if (you === 'operator')
        await insertAudit(tx, {
          actorId: account.id,
          action: askOwner ? 'case_owner_asked' : 'case_answered',
          subjectId: id,
          reason: text,
          data: { accountId: row.opener.id, what: caseNumber(row.number) },
          at: now,
        })
      const after = found(await q.findCase(tx, id, account.id))
      await tellCase(tx, after, { config, by: account, you }, { text, answerBy: due, asked })
      return viewCase(after, you)
    })
  },

  async closeCase({ params: { id }, body: { outcome, text, seen }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const { row, you } = await lockOpenCase(tx, id, { account, seen })
      allowed(you === (outcome === 'settled' ? 'opener' : 'operator'))
      if (outcome === 'refunded' && !(row.order && (await q.wasRefundedSince(tx, row.order.id, row.openedAt))))
        throw new Refusal('case_not_refunded')
      if (text !== '')
        await q.insertEntry(tx, { id: newId(now.getTime()), caseId: id, byId: account.id, asRole: you, text, at: now })
      await q.setClosed(tx, id, { outcome, at: now })
      if (you === 'operator')
        await insertAudit(tx, {
          actorId: account.id,
          action: 'case_closed',
          subjectId: id,
          reason: text,
          data: { accountId: row.opener.id, what: `${caseNumber(row.number)}: ${caseOutcomes[outcome]}` },
          at: now,
        })
      const after = found(await q.findCase(tx, id, account.id))
      await tellCase(tx, after, { config, by: account, you }, { text, answerBy: null, outcome })
      return viewCase(after, you)
    })
  },

  async listCases({ query, account, db, now }) {
    const { count, results } = await q.listForOperator(db, account.id, { ...query, now })
    return listPage('operator/cases/', query, { count, results: results.map(viewCaseSummary) })
  },
} satisfies Handling<'openCase' | 'listMyCases' | 'getCase' | 'answerCase' | 'closeCase' | 'listCases'>
