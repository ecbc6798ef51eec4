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
    access: 'signedIn',
    query: MessageQuery,
    reply: listOf(Message),
  }),
  listNewMessages: get('messages/new/', 'Unread messages, newest first', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(Message),
  }),
  getMessageStats: get('messages/stats/', 'Your chats with their unread counts, unread ones first', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(MessageStats),
  }),
  getMessage: get('messages/{id}', 'One message that you sent or received', {
    access: 'signedIn',
    params: idParams,
    reply: Message,
  }),
  sendMessage: post('messages/', 'Send a message to a person you may write to', {
    access: 'signedIn',
    stale: messageReads,
    body: MessageBody,
    reply: Message,
    refusals: ['message_refused'],
    idempotent: true,
    perMinute: 30,
  }),
  changeMessage: patch('messages/{id}/', 'Change your message within ten minutes', {
    access: 'signedIn',
    stale: messageReads,
    params: idParams,
    body: MessagePatch,
    reply: Message,
    refusals: ['message_settled'],
  }),
  takeBackMessage: del('messages/{id}/', 'Withdraw your message within ten minutes', {
    access: 'signedIn',
    stale: messageReads,
    params: idParams,
    refusals: ['message_settled'],
  }),
  getChatPartner: get('messages/with/{id}/', 'The other person of a chat, and whether you may write', {
    access: 'signedIn',
    params: idParams,
    query: ChatPartnerQuery,
    reply: ChatPartner,
    added: true,
  }),
  uploadMessageFile: post('messages/files/', 'Upload a photo or PDF for a message', {
    access: 'signedIn',
    stale: [],
    body: z.strictObject({}),
    upload: true,
    reply: MessageFile,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos'],
    perMinute: 30,
    added: true,
  }),
  deleteMessageFile: del('messages/files/{id}/', 'Delete an uploaded file that has not been sent yet', {
    access: 'signedIn',
    stale: [],
    params: idParams,
    added: true,
  }),
  getMessageFile: get('messages/files/{id}/file/', 'A photo or PDF of a message', {
    access: 'signedIn',
    params: idParams,
    query: MessageFileSize,
    bytes: 'image/webp or application/pdf',
    added: true,
  }),
  listQuickAnswers: get('messages/quick-answers/', 'Your saved answers, in your order', {
    access: 'signedIn',
    reply: z.array(QuickAnswer),
    added: true,
  }),
  setQuickAnswers: put('messages/quick-answers/', 'Save your answers; for owners and instructors', {
    access: 'signedIn',
    stale: ['listQuickAnswers'],
    body: QuickAnswers,
    reply: z.array(QuickAnswer),
    added: true,
  }),
  readChat: post('messages/read/', 'Mark all messages from a person as read', {
    access: 'signedIn',
    stale: [...messageReads, ...noticeReads],
    body: z.strictObject({ user: id }),
    added: true,
  }),
  blockPerson: post('messages/blocks/', 'Block a person from writing to you', {
    access: 'signedIn',
    stale: messageReads,
    body: z.strictObject({ user: id }),
    added: true,
  }),
  unblockPerson: del('messages/blocks/{id}/', 'Unblock a person', {
    access: 'signedIn',
    stale: messageReads,
    params: idParams,
    added: true,
  }),
} as const
