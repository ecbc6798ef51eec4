import { z } from 'zod'
import { idParams, listOf } from '../../base/fields.ts'
import { Notice, NoticesQuery, UnreadNotices } from './notices.ts'
import { noticeReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** The bell and the menu markers. */
export const noticeRoutes = {
  listMarkers: get('account/markers/', 'Menu items with something new', {
    beforeRegistration: true,
    reply: z.array(z.object({ markedMenuItem: z.string() })),
    catalogue: true,
  }),
  deleteMarker: post('account/markers/delete/', 'Remove the marker of a menu item', {
    stale: ['listMarkers'],
    body: z.strictObject({ marked_menu_item: z.string().max(60) }),
    catalogue: true,
  }),
  listEvents: get('account/user/events/', 'Your notices; a stream for text/event-stream', {
    beforeRegistration: true,
    query: NoticesQuery,
    reply: listOf(Notice),
    catalogue: true,
  }),
  countUnreadNotices: get('account/user/events/unread/', 'How many notices are unread, up to a hundred', {
    beforeRegistration: true,
    reply: UnreadNotices,
  }),
  getNotice: get('account/user/events/{id}/', 'One of your notices', {
    beforeRegistration: true,
    params: idParams,
    reply: Notice,
  }),
  readNotice: post('account/user/events/{id}/read/', 'Mark a notice as read', { stale: noticeReads, params: idParams }),
  readAllNotices: post('account/user/events/read-all/', 'Mark all notices as read', { stale: noticeReads }),
} as const
