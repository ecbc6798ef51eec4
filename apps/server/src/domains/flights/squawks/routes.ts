import type { Squawk } from '@tailshare/contract/flights/ramp'
import { seesAllSquawks, whyNotComment, whyNotReport } from '@tailshare/rules/flights/squawks/squawks'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { lockAircraft } from '../../maintenance/queries.ts'
import { mustBeNow, workWithAircraft } from '../stages/steps.ts'
import { stageQuestions } from '../stages/view.ts'
import { mustSee, squawkRolesOf } from './access.ts'
import * as q from './queries.ts'
import { openSquawk, seeSquawk, showSquawk, tellOfSquawk } from './steps.ts'
import { viewCard, viewEntry, viewSquawk } from './view.ts'

export const squawkHandlers = {
  async reportSquawk(call) {
    const { params, body, account, now, config } = call
    const { stage, question } = params
    const verb = stage === 'return' ? 'reportReturnSquawk' : 'reportSquawk'
    return workWithAircraft(call, params.order, verb, async (work): Promise<Squawk> => {
      const { tx, row } = work
      found(stageQuestions(row, stage).find(({ key }) => key === question))
      const { aircraftId, orderId, tailNumber } = row
      const squawk = { aircraftId, orderId, stage, question, ...body, reportedBy: account.id }
      const same = await q.findSameSquawk(tx, squawk)
      if (!same) mustBeNow(work, verb)
      return viewSquawk(same ?? (await openSquawk(tx, squawk, { config, tailNumber, at: now })))
    })
  },

  async reportOnAircraft(call) {
    const { params, body, account, db, now, config } = call
    const id = await inTransaction(db, async (tx) => {
      const aircraft = found(await q.findSquawkedAircraft(tx, params.id, account.id))
      found(!aircraft.isDeleted || undefined)
      const why = whyNotReport(squawkRolesOf(aircraft, account))
      if (why) throw new Refusal('not_allowed', { detail: why })
      await lockAircraft(tx, aircraft.id)
      const squawk = { aircraftId: aircraft.id, orderId: null, stage: null, question: '', ...body, reportedBy: account.id }
      const same = await q.findSameSquawk(tx, squawk)
      return (same ?? (await openSquawk(tx, squawk, { config, tailNumber: aircraft.tailNumber, at: now }))).id
    })
    return showSquawk(call, id)
  },

  async listSquawks({ params, query, account, readDb }) {
    const aircraft = found(await q.findSquawkedAircraft(readDb, params.id, account.id))
    const as = mustSee(squawkRolesOf(aircraft, account, await q.hasFlown(readDb, aircraft.id, account.id)))
    const asked = { aircraftId: aircraft.id, viewerId: account.id, seesAll: seesAllSquawks(as), query }
    const { rows, count } = await q.listSquawks(readDb, asked)
    const path = `fbo/aircrafts/${params.id}/squawks/`
    return { ...listPage(path, query, { count, results: rows.map(viewCard) }), whyNotReport: whyNotReport(as) }
  },

  getSquawk: (call) => showSquawk(call, call.params.id),

  commentSquawk: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { squawk, as } = await seeSquawk(tx, params.id, account)
      const why = whyNotComment(as)
      if (why) throw new Refusal('not_allowed', { detail: why })
      const entryId = await q.insertEntry(tx, {
        squawkId: squawk.id,
        kind: 'comment',
        byId: account.id,
        at: now,
        text: body.text,
      })
      const news = { what: 'comment', by: `${account.firstName} ${account.lastName}`, comment: body.text } as const
      await tellOfSquawk(tx, squawk, { config, byId: account.id, news })
      return viewEntry(found((await q.listEntries(tx, squawk.id)).find(({ id }) => id === entryId)))
    }),
} satisfies Handling<'reportSquawk' | 'reportOnAircraft' | 'listSquawks' | 'getSquawk' | 'commentSquawk'>
