import { z } from 'zod'
import { id, idParams, listOf, page } from '../base/fields.ts'
import {
  ChatPartner,
  ChatPartnerQuery,
  Message,
  MessageBody,
  MessageFile,
  MessageFileSize,
  MessagePatch,
  MessageQuery,
  MessageStats,
  QuickAnswer,
  QuickAnswers,
} from './messages.ts'
import { messageReads, noticeReads } from '../base/routes/reads.ts'
import { del, get, patch, post, put } from '../base/routes/route.ts'

/** Chat between two people. */
export const messageRoutes = {
  listMessages: get('messages/', 'The chat with one person, newest first; without a person the newest message of each chat', {
    query: MessageQuery,
    reply: listOf(Message),
    catalogue: true,
  }),
  listNewMessages: get('messages/new/', 'Unread messages, newest first', {
    query: z.strictObject(page),
    reply: listOf(Message),
    catalogue: true,
  }),
  getMessageStats: get('messages/stats/', 'Your chats with their unread counts, unread ones first', {
    query: z.strictObject(page),
    reply: listOf(MessageStats),
    catalogue: true,
  }),
  getMessage: get('messages/{id}', 'One message that you sent or received', {
    params: idParams,
    reply: Message,
    catalogue: true,
  }),
  sendMessage: post('messages/', 'Send a message to a person you may write to', {
    stale: messageReads,
    body: MessageBody,
    reply: Message,
    refusals: ['message_refused'],
    idempotent: true,
    perMinute: 30,
    catalogue: true,
  }),
  changeMessage: patch('messages/{id}/', 'Change your message within ten minutes', {
    stale: messageReads,
    params: idParams,
    body: MessagePatch,
    reply: Message,
    refusals: ['message_settled'],
    catalogue: true,
  }),
  takeBackMessage: del('messages/{id}/', 'Withdraw your message within ten minutes', {
    stale: messageReads,
    params: idParams,
    refusals: ['message_settled'],
    catalogue: true,
  }),
  getChatPartner: get('messages/with/{id}/', 'The other person of a chat, and whether you may write', {
    params: idParams,
    query: ChatPartnerQuery,
    reply: ChatPartner,
  }),
  uploadMessageFile: post('messages/files/', 'Upload a photo or PDF for a message', {
    stale: [],
    body: z.strictObject({}),
    upload: true,
    reply: MessageFile,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos'],
    perMinute: 30,
    added: true,
  }),
  deleteMessageFile: del('messages/files/{id}/', 'Delete an uploaded file that has not been sent yet', {
    stale: [],
    params: idParams,
  }),
  getMessageFile: get('messages/files/{id}/file/', 'A photo or PDF of a message', {
    params: idParams,
    query: MessageFileSize,
    bytes: 'image/webp or application/pdf',
  }),
  listQuickAnswers: get('messages/quick-answers/', 'Your saved answers, in your order', { reply: z.array(QuickAnswer) }),
  setQuickAnswers: put('messages/quick-answers/', 'Save your answers; for owners and instructors', {
    stale: ['listQuickAnswers'],
    body: QuickAnswers,
    reply: z.array(QuickAnswer),
  }),
  readChat: post('messages/read/', 'Mark all messages from a person as read', {
    stale: [...messageReads, ...noticeReads],
    body: z.strictObject({ user: id }),
  }),
  blockPerson: post('messages/blocks/', 'Block a person from writing to you', {
    stale: messageReads,
    body: z.strictObject({ user: id }),
  }),
  unblockPerson: del('messages/blocks/{id}/', 'Unblock a person', {
    stale: messageReads,
    params: idParams,
  }),
} as const
