import { z } from 'zod'
import {
  Account,
  AccountPatch,
  Credentials,
  AddressChange,
  AddressLink,
  EmailBody,
  ModelHours,
  PasswordChange,
  PasswordResetConfirm,
  ResetLink,
  Preferences,
  Roles,
  RolesPatch,
} from './accounts.ts'
import { OwnTellTimes, TellTimes } from '../notices/tellTimes.ts'
import { idParams } from '../../base/fields.ts'
import { personReads, roleReads } from '../../base/routes/reads.ts'
import { get, patch, post, put } from '../../base/routes/route.ts'
import { CodeBody, SignUp } from '../signIn/signUp.ts'

/** Sign-in, sign-up and account data. */
export const accountRoutes = {
  // auth
  login: post('account/auth/login/', 'Sign in with email and password', {
    access: 'anyone',
    stale: [],
    body: Credentials,
    reply: Account,
    refusals: ['wrong_credentials', 'slow_down', 'account_suspended', 'second_factor_needed'],
    perMinute: 300,
    catalogue: true,
  }),
  logout: post('account/auth/logout/', 'End this session', { access: 'anyone', stale: [], catalogue: true }),
  refreshSession: post('account/auth/refresh/', 'Extend the session under a new token; the old one works for one more minute', {
    stale: ['getAccount', 'listSessions'],
    reply: Account,
    beforeRegistration: true,
    catalogue: true,
  }),
  getAccount: get('account/user/', 'The signed-in account', { reply: Account, beforeRegistration: true, catalogue: true }),

  // sign-up
  sendCode: post('account/verify-email/', 'Send a six-character code to an email address', {
    access: 'anyone',
    stale: [],
    body: EmailBody,
    reply: z.object({ sent: z.boolean() }),
    refusals: ['too_many_requests'],
    perMinute: 300,
    catalogue: true,
  }),
  checkCode: post('account/verify-email/check/', 'Check the code; on success this browser may register the address', {
    access: 'anyone',
    stale: [],
    body: CodeBody,
    reply: z.object({ isVerified: z.boolean() }),
    refusals: ['wrong_code', 'code_used_up', 'too_many_requests'],
    perMinute: 300,
    catalogue: true,
  }),
  register: post('account/register/', 'Create an account for a verified email address and sign in', {
    access: 'anyone',
    stale: [],
    body: SignUp,
    reply: Account,
    refusals: ['email_not_verified', 'email_taken'],
    perMinute: 300,
    catalogue: true,
  }),
  requestPasswordReset: post(
    'account/user/password/reset/',
    'Send a link to choose a new password; the answer never tells whether the address is known',
    { access: 'anyone', stale: [], body: EmailBody, reply: z.object({ sent: z.boolean() }), perMinute: 300, catalogue: true },
  ),
  checkResetLink: post('account/user/password/reset/check/', 'Check a reset link’s token without using it', {
    access: 'anyone',
    stale: [],
    body: ResetLink,
    reply: z.object({ opens: z.boolean() }),
    perMinute: 300,
  }),
  resetPassword: post('account/user/password/reset/confirm/', 'Choose a new password with the link’s token; ends all sessions', {
    access: 'anyone',
    stale: [],
    body: PasswordResetConfirm,
    refusals: ['reset_link_expired'],
    perMinute: 300,
    catalogue: true,
  }),
  changePassword: put('account/user/password/', 'Change the password; ends the other sessions', {
    stale: ['getAccount', 'listSessions'],
    body: PasswordChange,
    refusals: ['wrong_password', 'slow_down'],
    perMinute: 300,
    catalogue: true,
  }),

  changeAddress: put('account/user/email/', 'Sign in with another address, verified before; ends the other sessions', {
    stale: ['getAccount', 'listSessions'],
    body: AddressChange,
    refusals: ['wrong_password', 'slow_down', 'sign_in_again', 'email_not_verified', 'email_taken', 'account_is_operator'],
    perMinute: 30,
  }),
  takeAddressBack: post('account/user/email/take-back/', 'Undo a change of the address by the link in the mail to the old one', {
    access: 'anyone',
    stale: [],
    body: AddressLink,
    /** `isAgain`: the address was back already. */
    reply: z.object({ email: z.string(), isAgain: z.boolean() }),
    refusals: ['email_taken', 'account_is_operator'],
    perMinute: 30,
  }),

  // account
  updateAccount: patch('account/user/', 'Change your data', {
    stale: [
      'getAccount',
      'getRoles',
      'listModelHours',
      'listExpirations',
      'listTransitions',
      'getMayFly',
      'listCsips',
      'canBook',
      ...personReads,
    ],
    body: AccountPatch,
    reply: Account,
    refusals: ['csip_has_bookings'],
    catalogue: true,
  }),
  listModelHours: get('account/user/model-hours/', 'Your hours per model', { reply: z.array(ModelHours) }),
  getRoles: get('account/user/roles/', 'Your roles', { reply: Roles, beforeRegistration: true, catalogue: true }),
  updateRoles: patch('account/user/roles/', 'Take the pilot role at a home airport', {
    stale: [...roleReads, 'listExpirations', 'canBook'],
    body: RolesPatch,
    reply: Roles,
    catalogue: true,
  }),
  getPhotoFile: get('account/user/{id}/photo/', 'A person’s picture', { params: idParams, bytes: 'A WebP picture' }),
  updatePreferences: put('account/preferences/', 'The six notification switches', {
    stale: ['getAccount'],
    body: Preferences,
    reply: Preferences,
    catalogue: true,
  }),
  getTellTimes: get('account/preferences/times/', 'Your quiet hours and digest', {
    reply: OwnTellTimes,
  }),
  setTellTimes: put('account/preferences/times/', 'Set quiet hours and the digest of mail about your rentals', {
    stale: ['getTellTimes'],
    body: TellTimes,
    reply: OwnTellTimes,
  }),
} as const
