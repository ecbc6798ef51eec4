import { z } from 'zod'
import { Account } from '../accounts/accounts.ts'
import { SocialSignUp } from './signUp.ts'
import { idParams } from '../../base/fields.ts'
import { del, get, post } from '../../base/routes/route.ts'
import * as S from './sessions.ts'

/** Google sign-in, sessions, and closing the account. */
export const sessionRoutes = {
  getSocial: get('account/auth/social/', 'Whether signing in with Google is set up here', {
    access: 'anyone',
    fixed: 'Only the configuration changes it.',
    reply: z.object({ google: z.boolean() }),
  }),
  startSocial: get('account/auth/social/start/', 'The address of Google’s consent page; it returns to /auth/callback', {
    access: 'anyone',
    fixed: 'Good for one use.',
    query: S.SocialStartQuery,
    reply: z.object({ url: z.string() }),
    refusals: ['google_not_set_up', 'google_failed'],
    perMinute: 300,
  }),
  loginSocial: post('account/auth/social/', 'Sign in with what Google handed back', {
    access: 'anyone',
    stale: [],
    body: S.SocialBody,
    reply: S.SocialAccount,
    refusals: [
      'google_not_set_up',
      'google_failed',
      'google_email_unverified',
      'google_other_account',
      'account_suspended',
      'second_factor_needed',
    ],
    perMinute: 300,
    catalogue: true,
  }),
  registerSocial: post('account/register/social/', 'Finish the registration of someone who signed up with Google', {
    stale: [],
    body: SocialSignUp,
    reply: Account,
    refusals: ['already_registered'],
    beforeRegistration: true,
    catalogue: true,
  }),
  listSessions: get('account/sessions/', 'Browsers you are signed in with, most recent first', { reply: z.array(S.Session) }),
  endSession: del('account/sessions/{id}/', 'Sign a browser out', { stale: ['listSessions', 'listDevices'], params: idParams }),
  exportAccount: get('account/export/', 'All your data as JSON, and all your files', { bytes: 'application/zip', perMinute: 10 }),
  deleteAccount: del('account/user/', 'Delete your account: personal data goes, what the books need stays without a name', {
    stale: [],
    body: S.AccountDeletion,
    refusals: [
      'wrong_password',
      'slow_down',
      'sign_in_again',
      'account_is_operator',
      'account_has_bookings',
      'account_owes_money',
      'account_has_shares',
    ],
    beforeRegistration: true,
    perMinute: 60,
  }),
} as const
