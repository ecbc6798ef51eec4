import { Account } from '../accounts/accounts.ts'
import { idParams } from '../../base/fields.ts'
import { get, post } from '../../base/routes/route.ts'
import * as F from './secondFactor.ts'

/** Available before a second factor is shown, since these calls set it up. */
const own = { perMinute: 300 } as const
const provenAnew = ['wrong_password', 'slow_down', 'sign_in_again'] as const
const stale = ['getSecondFactor', 'listSessions'] as const

/** Authenticator apps, passkeys and recovery codes. */
export const secondFactorRoutes = {
  loginSecondFactor: post('account/auth/second-factor/', 'The second step of a log-in: a code of the app, or a recovery code', {
    access: 'anyone',
    stale: [],
    body: F.FactorCode,
    reply: Account,
    refusals: ['wrong_second_factor', 'slow_down', 'log_in_again', 'account_suspended'],
    perMinute: 300,
  }),
  startPasskeyLogin: post('account/auth/passkey/start/', 'The challenge for logging in with a passkey', {
    access: 'anyone',
    stale: [],
    reply: F.PasskeyOptions,
    perMinute: 300,
  }),
  loginPasskey: post('account/auth/passkey/', 'Log in with a passkey: it stands for the password and the second factor', {
    access: 'anyone',
    stale: [],
    body: F.PasskeyShown,
    reply: Account,
    refusals: ['passkey_refused', 'account_suspended'],
    perMinute: 300,
  }),

  getSecondFactor: get('account/second-factor/', 'Your second factors, and whether you need one', {
    reply: F.SecondFactor,
  }),
  startApp: post('account/second-factor/app/start/', 'A new secret for your authenticator app, valid for ten minutes', {
    ...own,
    stale: [],
    body: F.OwnPassword,
    reply: F.AppStart,
    refusals: provenAnew,
  }),
  confirmApp: post('account/second-factor/app/', 'Confirm the app with one of its codes; from then on each log-in asks for one', {
    ...own,
    stale,
    body: F.FactorCode,
    reply: F.Added,
    refusals: ['wrong_second_factor', 'slow_down', 'sign_in_again', 'no_second_factor'],
  }),
  removeApp: post('account/second-factor/app/remove/', 'Stop asking for the app’s codes', {
    ...own,
    stale,
    body: F.OwnPassword,
    refusals: [...provenAnew, 'second_factor_kept', 'no_second_factor'],
  }),
  startPasskey: post('account/passkeys/start/', 'The challenge for registering a passkey', {
    ...own,
    stale: [],
    body: F.OwnPassword,
    reply: F.PasskeyOptions,
    refusals: [...provenAnew, 'too_many_passkeys'],
  }),
  addPasskey: post('account/passkeys/', 'Register a passkey, for logging in and as a second factor', {
    ...own,
    stale,
    body: F.PasskeyAdded,
    reply: F.Added,
    refusals: ['passkey_refused', 'passkey_known', 'too_many_passkeys', 'sign_in_again'],
  }),
  removePasskey: post('account/passkeys/{id}/remove/', 'Remove a passkey', {
    ...own,
    stale,
    params: idParams,
    body: F.OwnPassword,
    refusals: [...provenAnew, 'second_factor_kept'],
  }),
  renewRecoveryCodes: post('account/second-factor/recovery-codes/', 'Ten new recovery codes; the old ones end', {
    ...own,
    stale,
    body: F.OwnPassword,
    reply: F.RecoveryCodes,
    refusals: [...provenAnew, 'no_second_factor'],
  }),
} as const
