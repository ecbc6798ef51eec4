import { paths } from '@tailshare/contract/base/paths'
import { productName } from '@tailshare/contract/base/constants'
import { type Db, type Tx, inTransaction } from '../../../db/connect.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { findAccount, findRoles } from '../../people/accounts/profile/queries.ts'
import { decisionAbout, refuseLastOther, refuseOutdated, refuseOwn } from './access.ts'
import * as Q from './queries.ts'
import { addressSubject, auditUser, suspend, appointStaff } from './steps.ts'
import { viewUser, viewUserDetail } from './view.ts'
import { publish } from '../../../db/publish.ts'
import { endSessions } from '../../../http/session.ts'
import { notify, notifyOperators, publishToOperators } from '../../people/notices/steps.ts'
import { lockAddress } from '../../people/signIn/address/queries.ts'
import { findAccountByEmail } from '../../people/signIn/signUp/queries.ts'
import { moveAddress, tellMoved } from '../../people/signIn/address/steps.ts'
import { clearFactors, tellSignIn } from '../../people/signIn/secondFactor/steps.ts'
import { deleteOperatorRequest, findOperatorRequest } from '../../bookings/operatorLimits/queries.ts'
import { isSeconded, requireIndependentApprover } from '../../bookings/operatorLimits/steps.ts'

export const userHandlers = {
  async listUsers({ query, db }) {
    const { count, results } = await Q.listUsers(db, query)
    return listPage('operator/users/', query, { count, results: results.map(viewUser) })
  },

  async getUser({ params, db, now, config }) {
    return detailOf(db, params.id, { now, secretKey: config.secretKey })
  },

  async setUserRoles(call) {
    const { params, body, account, db, now, config } = call
    refuseOwn(account.id, params.id)
    return inTransaction(db, async (tx) => {
      const locked = await Q.lockUsers(tx, [account.id, params.id])
      const user = decisionAbout(locked, account.id, params.id)
      const before = await Q.listStaffAirports(tx, user.id)
      refuseOutdated({ isOperator: user.isOperator, staffAirports: before.map(({ id }) => id) }, body.before)
      const after = await Q.listAirportsById(tx, body.staffAirports)
      if (after.length < body.staffAirports.length)
        throw new BadInput({ staffAirports: 'Please choose an airport from the list' })
      if (!body.isOperator) refuseLastOther(locked, account.id, user)
      const { isOperator, madeBy } = await becomes(tx, call, user)
      if (isOperator !== user.isOperator) await Q.setIsOperator(tx, user.id, isOperator, isOperator ? now : null)
      await appointStaff(tx, { by: account, user, before, after, reason: body.reason, now, config })
      const change = {
        operator: [user.isOperator, isOperator],
        airports: [before.map(({ code }) => code), after.map(({ code }) => code)],
      } as const
      const notice = rolesNotice(change)
      if (notice) {
        const data = { ...change, ...(madeBy && { askedById: madeBy.id, what: `Asked for by ${fullName(madeBy)}` }) }
        const decided = { actorId: account.id, userId: user.id, action: 'roles_changed', reason: body.reason, data, now } as const
        await auditUser(tx, decided)
        await notify(tx, config, { to: user.id, ...notice })
        if (user.isOperator !== isOperator) {
          const by = madeBy ? `${fullName(madeBy)} and ${fullName(account)}` : fullName(account)
          await notifyOperators(tx, config, operatorNotice(by, user, { isOperator, reason: body.reason }))
        }
        await publish(tx, [user.id], 'account')
        await publishToOperators(tx, 'audit')
      }
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async suspendUser({ params, body, account, db, now, config }) {
    refuseOwn(account.id, params.id)
    return inTransaction(db, async (tx) => {
      const locked = await Q.lockUsers(tx, [account.id, params.id])
      const user = decisionAbout(locked, account.id, params.id)
      refuseLastOther(locked, account.id, user)
      await suspend(tx, { user, actor: account, ...body, now, config })
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async resetSecondFactor({ params, body, account, db, now, config }) {
    refuseOwn(account.id, params.id)
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      if (!(await clearFactors(tx, user.id))) throw new Refusal('no_second_factor')
      await endSessions(tx, user.id)
      const said = {
        actorId: account.id,
        userId: user.id,
        action: 'second_factor_reset',
        reason: body.reason,
        data: {},
        now,
      } as const
      await auditUser(tx, said)
      await tellSignIn(tx, config, { to: user.id, ...resetNotice(body.reason) })
      if (user.isOperator) await notifyOperators(tx, config, factorNotice(fullName(account), user, body.reason), account.id)
      await publishToOperators(tx, 'audit')
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async changeUserAddress({ params, body: { email, reason }, account, db, now, config }) {
    refuseOwn(account.id, params.id)
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      const before = found(await lockAddress(tx, user.id))
      if (before.isOperator) throw new Refusal('account_is_operator')
      if (await findAccountByEmail(tx, email)) throw new Refusal('email_taken')
      const data = { accountId: user.id, text: `${before.email} → ${email}` }
      // A mailbox opens the account, so it takes two operators.
      const action = {
        subjectId: addressSubject(user.id, email),
        aboutId: user.id,
        decidedCents: 0,
        reason,
        data,
        link: paths.operatorUser(user.id),
      }
      if (await isSeconded(tx, { account, now, config }, { ...action, text: data.text })) {
        await moveAddress(tx, { account: before, to: email, now })
        await auditUser(tx, { actorId: account.id, userId: user.id, action: 'address_changed', reason, data, now })
        const by = `Two operators changed it, because you can’t get mail at the old one: “${reason}”`
        await tellMoved(tx, { account: before, to: email, by, now, config })
      }
      await publishToOperators(tx, 'audit')
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async restoreUser({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      if (!user.suspendedAt) throw new Refusal('not_suspended')
      if (!(await isRestored(tx, { account, now, config }, user, body.reason)))
        return detailOf(tx, user.id, { now, secretKey: config.secretKey })
      await Q.setSuspended(tx, user.id, { at: null, reason: null })
      const relisted = await Q.relistAircraftOf(tx, user.id)
      const data = { relisted }
      await auditUser(tx, { actorId: account.id, userId: user.id, action: 'account_restored', reason: body.reason, data, now })
      await notify(tx, config, { to: user.id, ...restorationNotice })
      await notifyOperators(tx, config, restoredNotice(fullName(account), user, body.reason), account.id)
      await publishToOperators(tx, 'audit')
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },
} satisfies Handling<
  'listUsers' | 'getUser' | 'setUserRoles' | 'suspendUser' | 'restoreUser' | 'resetSecondFactor' | 'changeUserAddress'
>

const detailOf = async (db: Db, id: string, { now, secretKey }: Pick<Call<'getUser'>, 'now'> & { secretKey: string }) =>
  viewUserDetail({
    user: found(await Q.findUser(db, id, now)),
    appointment: await Q.findAppointment(db, id, now),
    restoring: await findOperatorRequest(db, id, now),
    own: found(await findAccount(db, id)),
    roles: found(await findRoles(db, id)),
    secretKey,
  })

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** The operator who suspended restores alone. Others need a second, because restoring reopens payouts and trips. */
const isRestored = async (
  tx: Tx,
  context: Pick<Call<'restoreUser'>, 'account' | 'now' | 'config'>,
  { id, email }: Q.LockedUser,
  reason: string,
) => {
  if ((await Q.findSuspender(tx, id)) !== context.account.id) {
    const action = { subjectId: id, decidedCents: 0, reason, text: `${email} restored`, link: paths.operatorUser(id) }
    return isSeconded(tx, context, { ...action, aboutId: id, data: { accountId: id } })
  }
  await deleteOperatorRequest(tx, id)
  return true
}

/** Appointing takes two operators: the first asks and all are told; the second confirms. Ending the role takes one. */
const becomes = async (tx: Tx, { body, account, now, config }: Call<'setUserRoles'>, user: Q.LockedUser) => {
  if (body.isOperator === user.isOperator) return { isOperator: user.isOperator }
  if (!body.isOperator) return { isOperator: false }
  const asked = await Q.findAppointment(tx, user.id, now)
  if (asked && asked.askedBy.id !== account.id) {
    await requireIndependentApprover(tx, account.id, asked.askedBy, now)
    await Q.deleteAppointment(tx, user.id)
    return { isOperator: true, madeBy: asked.askedBy }
  }
  if (!asked) {
    const { reason } = body
    await Q.putAppointment(tx, { accountId: user.id, askedById: account.id, reason, askedAt: now })
    await auditUser(tx, { actorId: account.id, userId: user.id, action: 'operator_asked', reason, data: {}, now })
    await notifyOperators(tx, config, appointmentNotice(fullName(account), user, reason), account.id)
  }
  return { isOperator: false }
}

type RolesChange = {
  operator: readonly [before: boolean, after: boolean]
  airports: readonly [before: readonly string[], after: readonly string[]]
}

/** The changes in words for the person; `undefined` if there are none. */
const rolesNotice = ({ operator, airports }: RolesChange) => {
  const sentences = [
    operator[0] !== operator[1] && (operator[1] ? 'You are an operator now.' : 'You are no longer an operator.'),
    airports[0].join() !== airports[1].join() &&
      (airports[1].length > 0 ? `You are airport staff at ${airports[1].join(', ')}.` : 'You are no longer airport staff.'),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return undefined
  return { kind: 'system' as const, title: 'Your roles have changed', text: sentences.join(' '), link: paths.profile() }
}

const appointmentNotice = (by: string, { id, email }: Q.LockedUser, reason: string) => ({
  kind: 'validation' as const,
  mustKnow: true,
  needsAnswer: true,
  title: `${by} wants a new operator: ${email}`,
  text: `“${reason}” They become one once a second operator gives them the role, too, within a week. If you don’t know why, ask ${by}.`,
  link: paths.operatorUser(id),
  button: 'See the person',
})

const restoredNotice = (by: string, { id, email }: Q.LockedUser, reason: string) => ({
  kind: 'warning' as const,
  title: `Restored: ${email}`,
  text: `${by} opened the account again, and what they earned is paid out. “${reason}”`,
  link: paths.operatorUser(id),
  button: 'See the person',
})

/** Sent to all operators. */
const operatorNotice = (
  by: string,
  { id, email }: Q.LockedUser,
  { isOperator, reason }: { isOperator: boolean; reason: string },
) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: isOperator ? `A new operator: ${email}` : `No longer an operator: ${email}`,
  text: `${by} ${isOperator ? 'made them an operator. For a week they approve nothing' : 'took the role back'}. “${reason}” If you don’t know why, ask ${by}.`,
  link: paths.operatorUser(id),
  button: 'See the person',
})

const resetNotice = (reason: string) => ({
  title: 'Your second factor was removed',
  text: `We removed your authenticator app, passkeys and recovery codes, and signed you out everywhere. Log in with your password and add a new one.\n\nThe reason: ${reason}`,
})

const factorNotice = (by: string, { id, email }: Q.LockedUser, reason: string) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: `Second factor of an operator removed: ${email}`,
  text: `${by} removed it. “${reason}” For a week nothing they ask for is approved, and ${by} never approves it. If you don’t know why, ask ${by}.`,
  link: paths.operatorUser(id),
  button: 'See the person',
})

const restorationNotice = {
  kind: 'system' as const,
  mustKnow: true,
  title: `Your ${productName} account is open again`,
  text: 'You can sign in again. Your aircraft that were listed are listed again, and what you earned is paid out within a day. Bookings that were canceled stay canceled, and a membership ends with its period unless you keep it.',
}
