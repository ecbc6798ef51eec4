import { learnMoreInterests } from '@tailshare/contract/backoffice/reported/learnMore'
import { monthOf } from '@tailshare/rules/sharing/costs/costs'
import { ownerKeepsPercent } from '@tailshare/rules/sharing/shares/shareRequests'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import { listPage } from '../../../../http/listPage.ts'
import { findYearCosts, monthNow } from '../../costs/steps.ts'
import { givableBy, heldBy } from '../holders/access.ts'
import { lockAsHolder, seeShared } from '../holders/steps.ts'
import { quotasOf } from '../holders/view.ts'
import { openPages } from '../../votes/steps.ts'
import { deleteOffer, listQuestions, putOffer } from './queries.ts'

export const offerHandlers = {
  async offerShare({ params: { aircraftId }, body, account, db, now }) {
    return inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, aircraftId, account)
      const held = heldBy(shared, account.id)
      if (body.percent > held) throw new BadInput({ percent: `You hold ${held}%.` })
      const givable = givableBy(shared, account.id)
      if (body.percent > givable)
        throw new BadInput({
          percent: `You can offer up to ${givable}%. As the owner you keep at least ${ownerKeepsPercent}%, because the aircraft is listed, insured and kept in your name.`,
        })
      await putOffer(tx, { aircraftId, accountId: account.id, ...body, offeredAt: now })
      await openPages(tx, shared)
      return {
        ...body,
        seller: found(shared.holders.find(({ person }) => person.id === account.id)).person,
        quotas: quotasOf(shared, body.percent),
        monthCents: monthOf(await findYearCosts(tx, aircraftId, monthNow(now, shared)), body.percent),
      }
    })
  },

  async endOffer({ params: { aircraftId }, account, db }) {
    await inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, aircraftId, account)
      found((await deleteOffer(tx, { aircraftId, accountId: account.id })) || undefined)
      await openPages(tx, shared)
    })
  },

  async listShareQuestions({ params: { aircraftId }, query, account, db, now }) {
    await seeShared(db, aircraftId, { account, now, what: 'questions about a share' })
    const { count, rows } = await listQuestions(db, aircraftId, query)
    const results = rows.map(({ createdAt, interest, ...row }) => ({
      ...row,
      interest: interest as keyof typeof learnMoreInterests,
      created: createdAt.toISOString(),
    }))
    return listPage(`booking/co-ownership/${aircraftId}/questions/`, query, { count, results })
  },
} satisfies Handling<'offerShare' | 'endOffer' | 'listShareQuestions'>
