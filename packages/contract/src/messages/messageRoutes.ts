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
import { messageReads, noticeReads } from '../base/reads.ts'
import { del, get, patch, post, put } from '../base/route.ts'

/** Chat between two people. */
export const messageRoutes = {
  listMessages: get('messages/', 'The chat with one person, newest first; without a person the newest message of each chat', {
    query: MessageQuery,
    reply: listOf(Message),
    catalogue: true,
  }),
  listNewMessages: get('messages/new/', 'What you have not read, newest first', {
    query: z.strictObject(page),
    reply: listOf(Message),
    catalogue: true,
  }),
  getMessageStats: get('messages/stats/', 'Your chats with their unread counts, unread ones first', {
    query: z.strictObject(page),
    reply: listOf(MessageStats),
    catalogue: true,
  }),
  getMessage: get('messages/{id}', 'One message that you wrote or got', { params: idParams, reply: Message, catalogue: true }),
  sendMessage: post('messages/', 'Write to someone you have to do with', {
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
  takeBackMessage: del('messages/{id}/', 'Take your message back within ten minutes', {
    stale: messageReads,
    params: idParams,
    refusals: ['message_settled'],
    catalogue: true,
  }),
  getChatPartner: get('messages/with/{id}/', 'Whom you write with, and whether you may', {
    params: idParams,
    query: ChatPartnerQuery,
    reply: ChatPartner,
  }),
  uploadMessageFile: post('messages/files/', 'A photo or PDF for a message that you are about to send', {
    stale: [],
    body: z.strictObject({}),
    upload: true,
    reply: MessageFile,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos'],
    perMinute: 30,
  }),
  deleteMessageFile: del('messages/files/{id}/', 'Leave out a file that has not been sent yet', { stale: [], params: idParams }),
  getMessageFile: get('messages/files/{id}/file/', 'A photo or PDF that you sent or got', {
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
  readChat: post('messages/read/', 'All that this person wrote to you is read', {
    stale: [...messageReads, ...noticeReads],
    body: z.strictObject({ user: id }),
  }),
  blockPerson: post('messages/blocks/', 'Someone can no longer write to you', {
    stale: messageReads,
    body: z.strictObject({ user: id }),
  }),
  unblockPerson: del('messages/blocks/{id}/', 'They can write to you again', { stale: messageReads, params: idParams }),
} as const
