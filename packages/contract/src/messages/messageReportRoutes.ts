import { idParams, listOf } from '../base/fields.ts'
import * as R from './messageReports.ts'
import { Message } from './messages.ts'
import { messageReads, reportedMessageReads } from '../base/routes/reads.ts'
import { get, post } from '../base/routes/route.ts'

/** Messages reported to operators. Handlers: messages; deciding: backoffice. */
export const messageReportRoutes = {
  reportMessage: post('messages/{id}/report/', 'Report a message that you got', {
    stale: [...messageReads, 'listReportedMessages'],
    params: idParams,
    body: R.MessageReportBody,
    reply: Message,
    refusals: ['message_reported', 'message_gone'],
    perMinute: 20,
  }),
  listReportedMessages: get(
    'operator/messages/',
    'Messages that someone has reported, the longest wait first; or those decided',
    { access: 'operator', query: R.ReportedMessagesQuery, reply: listOf(R.ReportedMessage) },
  ),
  getReportedFile: get('operator/messages/files/{id}/file/', 'A photo or PDF that came with a reported message', {
    access: 'operator',
    params: idParams,
    bytes: 'image/webp or application/pdf',
  }),
  decideReportedMessage: post('operator/messages/{id}/decide/', 'Decide about a reported message, with a word to each side', {
    access: 'operator',
    stale: [...messageReads, ...reportedMessageReads],
    params: idParams,
    body: R.ReportDecisionBody,
    reply: R.ReportedMessage,
    refusals: ['own_account', 'report_decided', 'writer_gone', 'already_suspended'],
  }),
} as const
