import { zoneWithoutHome } from '@tailshare/contract/constants'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { monthText } from '@tailshare/contract/timeText'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../accounts/notices/steps.ts'
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
  /** On the 3rd of the month, at home: last month’s statement, to whom something happened in it. */
  async tellStatements({ db, config }) {
    const due = Map.groupBy(await listStatementsDue(db, new Date(), zoneWithoutHome), ({ accountId }) => accountId)
    for (const [to, rows] of due) {
      const { month, role } = rows[0]!
      await inTransaction(db, (tx) =>
        notify(tx, config, {
          to,
          kind: 'system',
          title: `Your ${monthText(month).split(' ')[0]} statement`,
          text: rows.map(says).join(' '),
          link: paths.paymentsPayout({ tab: 'statements', role, month }),
          button: 'See the statement',
          once: `statement:${month}`,
        }),
      )
    }
  },
} satisfies Partial<Tasks>
