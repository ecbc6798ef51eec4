import { paths } from '@tailshare/contract/base/paths'
import type { ReportDecision } from '@tailshare/contract/messages/reportKinds'
import { quotedMessage, removedText } from '@tailshare/rules/messages/noticeText'
import type { Config } from '../../../../start/config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { notify, reword } from '../../../people/notices/steps.ts'
import { removeMessage, type ReportedMessageRow } from './queries.ts'

type Decided = {
  report: ReportedMessageRow
  decision: ReportDecision
  wordToReporter: string
  wordToWriter: string
  config: Pick<Config, 'publicUrl'>
}

/** Removes the message for everyone, including its notice. Counts as deleted for its attachments. */
export const takeAway = async (tx: Tx, { report, config }: Pick<Decided, 'report' | 'config'>, now: Date) => {
  const { messageId, reporter } = report
  if (await removeMessage(tx, messageId, now)) await reword(tx, config, { accountId: reporter.id, messageId, is: removedText })
}

const toReporter: Record<ReportDecision, string> = {
  nothing: 'We read it and left it as it is.',
  warned: 'We have warned the person who wrote it.',
  removed: 'We have removed it, and told the person who wrote it why.',
  suspended: 'We have suspended the account that wrote it.',
}

const toWriter = {
  warned: { title: 'A warning about a message you wrote', after: 'If it happens again, we may suspend your account.' },
  removed: { title: 'We removed a message you wrote', after: 'Nobody can read it anymore.' },
}

/** Tells the reporter, and the writer only of a decision against them. A suspension sends its own notice. */
export const tellDecided = async (tx: Tx, { report, decision, wordToReporter, wordToWriter, config }: Decided) => {
  const { reporter, writer } = report
  const reported = report.copy.at(-1)!
  if (!reporter.hasLeft)
    await notify(tx, config, {
      to: reporter.id,
      kind: 'system',
      title: `We looked at the message by ${writer.firstName} that you reported`,
      text: `${toReporter[decision]} ${wordToReporter}`,
      link: paths.messages(writer.id),
      button: 'Open the chat',
    })
  if ((decision === 'warned' || decision === 'removed') && !writer.hasLeft) {
    const { title, after } = toWriter[decision]
    const said = quotedMessage({ text: reported.message, files: reported.files }, config.publicUrl)
    await notify(tx, config, {
      to: writer.id,
      kind: 'warning',
      mustKnow: true,
      title,
      text: `You wrote: “${said}”\n\n${wordToWriter}\n\n${after}`,
      link: paths.messages(reporter.id),
      button: 'Open the chat',
    })
  }
  await publish(tx, [reporter.id, writer.id], 'message')
  await publish(tx, [reporter.id], 'notice')
}
