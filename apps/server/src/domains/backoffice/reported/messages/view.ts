import { fileAddresses } from '@tailshare/contract/base/fileAddresses'
import type { ReportedMessage } from '@tailshare/contract/messages/messageReports'
import { viewPerson } from '../../../people/accounts/profile/view.ts'
import { whyNotDecide } from './access.ts'
import type { ReportedMessageRow } from './queries.ts'

export const viewReportedMessage = (row: ReportedMessageRow, operatorId: string): ReportedMessage => ({
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
