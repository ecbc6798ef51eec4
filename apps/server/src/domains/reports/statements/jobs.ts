import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { monthText } from '@tailshare/contract/text/timeText'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../people/notices/steps.ts'
import { listStatementsDue, type Due } from './queries.ts'

const says = ({ role, earnedCents, paidCents }: Due) => {
  const paid = paidCents > 0 ? `, and ${moneyText(paidCents)} was paid out` : ''
  if (role === 'owner') return `Your aircraft brought you ${moneyText(earnedCents)}${paid}.`
  if (role === 'csip') return `Your lessons brought you ${moneyText(earnedCents)}${paid}.`
  return earnedCents < 0
    ? `Your part of shared costs was ${moneyText(-earnedCents)}.`
    : `Your partners owed you ${moneyText(earnedCents)}${paid}.`
}

export const statementJobs = {
  /** On the 3rd by home time, or once the server is back: announces last month's statement if it has entries. */
  async tellStatements(services) {
    const { db, config } = services
    const due = Map.groupBy(await listStatementsDue(db, new Date(), zoneWithoutHome), ({ accountId }) => accountId)
    const accounts = [...due].map(([id, rows]) => ({ id, rows }))
    await eachInOwnTransaction(services, accounts, (tx, { id: to, rows }) => {
      const { month, role } = rows[0]!
      return notify(tx, config, {
        to,
        kind: 'system',
        title: `Your ${monthText(month).split(' ')[0]} statement`,
        text: rows.map(says).join(' '),
        link: paths.paymentsPayout({ tab: 'statements', role, month }),
        button: 'See the statement',
        once: `statement:${month}`,
      })
    })
  },
} satisfies Partial<Tasks>
