import { z } from 'zod'
import * as A from '../accounts.ts'
import { Notice, NoticeKind } from '../notices.ts'
import { AirportQuery, AircraftModel, Favorite, FavoriteBody, ModelQuery } from '../aircraft.ts'
import { id, idParams, listOf, page } from '../fields.ts'
import { documentReads, favoriteReads, noticeReads, personReads, roleReads } from '../reads.ts'
import { del, get, patch, post, put } from '../route.ts'

const codeParams = z.strictObject({ code: z.string().max(10) })

export const accountRoutes = {
  // auth
  login: post('account/auth/login/', 'Sign in with email and password', {
    access: 'anyone',
    stale: [],
    body: A.Credentials,
    reply: A.Account,
    refusals: ['wrong_credentials', 'slow_down', 'account_suspended'],
    perMinute: 300,
  }),
  logout: post('account/auth/logout/', 'End this session', { access: 'anyone', stale: [] }),
  refreshSession: post('account/auth/refresh/', 'Extend the session under a new token; the old one works for one more minute', {
    access: 'signedIn',
    stale: ['getAccount', 'listSessions'],
    reply: A.Account,
    beforeRegistration: true,
  }),
  getAccount: get('account/user/', 'The signed-in account', { access: 'signedIn', reply: A.Account, beforeRegistration: true }),

  // sign-up
  sendCode: post('account/verify-email/', 'Send a six-character code to an email address', {
    access: 'anyone',
    stale: [],
    body: A.EmailBody,
    reply: z.object({ sent: z.boolean() }),
    refusals: ['too_many_requests'],
    perMinute: 300,
  }),
  checkCode: post('account/verify-email/check/', 'Check the code; on success this browser may register the address', {
    access: 'anyone',
    stale: [],
    body: A.CodeBody,
    reply: z.object({ isVerified: z.boolean() }),
    refusals: ['wrong_code', 'code_used_up', 'too_many_requests'],
    perMinute: 300,
  }),
  register: post('account/register/', 'Create an account for a verified email address and sign in', {
    access: 'anyone',
    stale: [],
    body: A.SignUp,
    reply: A.Account,
    refusals: ['email_not_verified', 'email_taken'],
    perMinute: 300,
  }),
  requestPasswordReset: post(
    'account/user/password/reset/',
    'Send a link to choose a new password; the answer never tells whether the address is known',
    { access: 'anyone', stale: [], body: A.EmailBody, reply: z.object({ sent: z.boolean() }), perMinute: 300 },
  ),
  checkResetLink: post('account/user/password/reset/check/', 'Whether the link’s token still opens; it stays as it is', {
    access: 'anyone',
    stale: [],
    body: A.ResetLink,
    reply: z.object({ opens: z.boolean() }),
    perMinute: 300,
    added: true,
  }),
  resetPassword: post('account/user/password/reset/confirm/', 'Choose a new password with the link’s token; ends all sessions', {
    access: 'anyone',
    stale: [],
    body: A.PasswordResetConfirm,
    refusals: ['reset_link_expired'],
    perMinute: 300,
  }),
  changePassword: put('account/user/password/', 'Change the password; ends the other sessions', {
    access: 'signedIn',
    stale: ['getAccount', 'listSessions'],
    body: A.PasswordChange,
    refusals: ['wrong_password', 'slow_down'],
    perMinute: 300,
  }),

  // account
  updateAccount: patch('account/user/', 'Change your data', {
    access: 'signedIn',
    stale: ['getAccount', 'getRoles', 'listModelHours', 'listExpirations', 'listTransitions', 'canBook', ...personReads],
    body: A.AccountPatch,
    reply: A.Account,
    refusals: ['csip_has_bookings'],
  }),
  listModelHours: get('account/user/model-hours/', 'Your hours per model', {
    access: 'signedIn',
    reply: z.array(A.ModelHours),
    added: true,
  }),
  getRoles: get('account/user/roles/', 'Your roles', { access: 'signedIn', reply: A.Roles, beforeRegistration: true }),
  updateRoles: patch('account/user/roles/', 'Take the pilot role at a home airport', {
    access: 'signedIn',
    stale: [...roleReads, 'listExpirations', 'canBook'],
    body: A.RolesPatch,
    reply: A.Roles,
  }),
  getPhotoFile: get('account/user/{id}/photo/', 'A person’s picture', {
    access: 'signedIn',
    params: idParams,
    bytes: 'A WebP picture',
    added: true,
  }),
  updatePreferences: put('account/preferences/', 'The six notification switches', {
    access: 'signedIn',
    stale: ['getAccount'],
    body: A.Preferences,
    reply: A.Preferences,
  }),
  uploadDocument: post('account/documents/upload/', 'Upload a pilot document for verification', {
    access: 'signedIn',
    stale: documentReads,
    body: A.DocumentUpload,
    upload: true,
    reply: A.Document,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
  }),
  getDocumentFile: get('account/documents/{id}/file/', 'The file of a document; for its owner and for operators', {
    access: 'signedIn',
    params: idParams,
    bytes: 'A WebP picture or a PDF',
    added: true,
  }),
  deleteDocument: del('account/documents/{id}/', 'Delete one of your documents', {
    access: 'signedIn',
    stale: documentReads,
    params: idParams,
  }),
  listExpirations: get('account/expirations/', 'Your documents and when each expires', {
    access: 'signedIn',
    reply: z.array(A.Expiration),
  }),
  listFavorites: get('account/favorites-aircraft/', 'Favorite aircraft', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(Favorite),
  }),
  addFavorite: post('account/favorites/', 'Save an aircraft as a favorite', {
    access: 'signedIn',
    stale: favoriteReads,
    body: FavoriteBody,
    reply: z.object({ id, aircraftId: id }),
  }),
  removeFavorite: del('account/favorites/{id}/', 'Remove a favorite, by its own or its aircraft’s id', {
    access: 'signedIn',
    stale: favoriteReads,
    params: idParams,
  }),
  listMarkers: get('account/markers/', 'Menu items with something new', {
    access: 'signedIn',
    beforeRegistration: true,
    reply: z.array(z.object({ markedMenuItem: z.string() })),
  }),
  deleteMarker: post('account/markers/delete/', 'The menu item was opened', {
    access: 'signedIn',
    stale: ['listMarkers'],
    body: z.strictObject({ marked_menu_item: z.string().max(60) }),
  }),
  listEvents: get('account/user/events/', 'Your notices; as a stream when asked for text/event-stream', {
    access: 'signedIn',
    beforeRegistration: true,
    query: z.strictObject({ kind: NoticeKind.optional(), ...page }),
    reply: listOf(Notice),
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

  // reference data
  listAirports: get(
    'common/airports/',
    'Airports by code, name and town, the exact code first; a named state lists its presets',
    {
      access: 'anyone',
      fixed: 'Only an import changes airports.',
      query: AirportQuery,
      reply: listOf(A.AirportFound),
    },
  ),
  getAirport: get('common/airports/{code}', 'One airport by its code', {
    access: 'anyone',
    fixed: 'Only an import changes airports.',
    params: codeParams,
    reply: A.Airport,
  }),
  listModels: get('common/aircraft-models/', 'Aircraft models, all or those whose name has the searched text', {
    access: 'anyone',
    fixed: 'Only a release changes models.',
    query: ModelQuery,
    reply: z.array(AircraftModel),
  }),
} as const
