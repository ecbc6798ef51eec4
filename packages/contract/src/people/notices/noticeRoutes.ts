import { z } from 'zod'
import { idParams, listOf } from '../../base/fields.ts'
import { Notice, NoticesQuery, UnreadNotices } from './notices.ts'
import { noticeReads } from '../../base/reads.ts'
import { get, post } from '../../base/route.ts'

/** The bell and the menu markers. */
export const noticeRoutes = {
  listMarkers: get('account/markers/', 'Menu items with something new', {
    access: 'signedIn',
    beforeRegistration: true,
    reply: z.array(z.object({ markedMenuItem: z.string() })),
  }),
  deleteMarker: post('account/markers/delete/', 'Remove the marker of a menu item', {
    access: 'signedIn',
    stale: ['listMarkers'],
    body: z.strictObject({ marked_menu_item: z.string().max(60) }),
  }),
  listEvents: get('account/user/events/', 'Your notices; a stream for text/event-stream', {
    access: 'signedIn',
    beforeRegistration: true,
    query: NoticesQuery,
    reply: listOf(Notice),
  }),
  countUnreadNotices: get('account/user/events/unread/', 'How many notices are unread, up to a hundred', {
    access: 'signedIn',
    beforeRegistration: true,
    reply: UnreadNotices,
    added: true,
  }),
  getNotice: get('account/user/events/{id}/', 'One of your notices', {
    access: 'signedIn',
    beforeRegistration: true,
    params: idParams,
    reply: Notice,
    added: true,
  }),
  readNotice: post('account/user/events/{id}/read/', 'Mark a notice as read', {
    access: 'signedIn',
    stale: noticeReads,
    params: idParams,
    added: true,
  }),
  readAllNotices: post('account/user/events/read-all/', 'Mark all notices as read', {
    access: 'signedIn',
    stale: noticeReads,
    added: true,
  }),
} as const
