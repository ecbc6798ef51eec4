import { reportDecisions, reportKinds } from '@tailshare/contract/messages/reportKinds'
import { plainText } from '@tailshare/rules/messages/links'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { publishToOperators } from '../../../people/notices/steps.ts'
import { decisionAbout } from '../../users/access.ts'
import { lockUsers } from '../../users/queries.ts'
import { suspend } from '../../users/steps.ts'
import { whyNotDecide } from './access.ts'
import { decideReport, findReport, findReportedFile, listReports, type ReportedMessageRow } from './queries.ts'
import { takeAway, tellDecided } from './steps.ts'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { ReportedMessage } from '@tailshare/contract/messages/messageReports'
import { viewPerson } from '../../../people/accounts/profile/view.ts'

const viewReportedMessage = (row: ReportedMessageRow, operatorId: string): ReportedMessage => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  created: row.createdAt.toISOString(),
  reporter: { ...viewPerson(row.reporter), hasLeft: row.reporter.hasLeft },
  writer: { ...viewPerson(row.writer), hasLeft: row.writer.hasLeft, isSuspended: row.writer.isSuspended },
  copy: row.copy.map(({ files, created, ...message }) => ({
    ...message,
    created: new Date(created).toISOString(),
    files: files.map(({ id, name, contentType }) => ({ id, name, contentType, url: fileAddresses.reportedFile(id) })),
  })),
  now: row.now,
  earlier: row.earlier,
  whyNot: whyNotDecide(row, operatorId),
  decided: row.decision &&
    row.decidedAt && {
      at: row.decidedAt.toISOString(),
      by: row.decidedBy ?? '',
      decision: row.decision,
      wordToReporter: row.wordToReporter ?? '',
      wordToWriter: row.wordToWriter ?? '',
    },
})

const textOf = ({ copy }: ReportedMessageRow) => {
  const { message, files } = copy.at(-1)!
  return [plainText(message), ...files.map(({ name }) => name)].filter(Boolean).join('\n')
}

export const reportedMessageHandlers = {
  async listReportedMessages({ query, account, db }) {
    const { count, results } = await listReports(db, query)
    return listPage('operator/messages/', query, { count, results: results.map((row) => viewReportedMessage(row, account.id)) })
  },

  async getReportedFile({ params, db, files }) {
    const { name, contentType, storageKey } = found(await findReportedFile(db, params.id))
    return { contentType, name, content: await files.open(storageKey) }
  },

  async decideReportedMessage({ params, body, account, db, now, config }) {
    const { decision, wordToReporter, wordToWriter } = body
    return inTransaction(db, async (tx) => {
      const report = found(await findReport(tx, params.id))
      const why = whyNotDecide(report, account.id)
      if (why) throw new Refusal('own_account', { detail: why })
      const locked = await lockUsers(tx, [account.id, report.writer.id])
      decisionAbout(locked, account.id, account.id)
      const writer = locked.find(({ id }) => id === report.writer.id)
      if (!writer && (decision === 'warned' || decision === 'suspended')) throw new Refusal('writer_gone')
      if (!(await decideReport(tx, { id: report.id, decision, decidedBy: account.id, wordToReporter, wordToWriter, now })))
        throw new Refusal('report_decided')
      if (writer && decision === 'suspended')
        await suspend(tx, { user: writer, actor: account, reason: wordToWriter, isNoFault: false, now, config })
      if (decision === 'removed' || decision === 'suspended') await takeAway(tx, { report, config }, now)
      await insertAudit(tx, {
        actorId: account.id,
        action: 'message_report_decided',
        subjectId: report.id,
        reason: wordToWriter || wordToReporter,
        data: {
          accountId: report.writer.id,
          what: `${reportDecisions[decision]}; reported as: ${reportKinds[report.kind]}`,
          text: textOf(report),
        },
        at: now,
      })
      await tellDecided(tx, { report, decision, wordToReporter, wordToWriter, config })
      await publishToOperators(tx, 'messageReport')
      return viewReportedMessage(found(await findReport(tx, report.id)), account.id)
    })
  },
} satisfies Handling<'listReportedMessages' | 'getReportedFile' | 'decideReportedMessage'>
