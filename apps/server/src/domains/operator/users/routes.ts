import { paths } from '@tailshare/contract/paths'
import { productName } from '@tailshare/contract/constants'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { findAccount, findRoles } from '../../accounts/profile/queries.ts'
import { decisionAbout, refuseOutdated, refuseOwn } from './access.ts'
import * as Q from './queries.ts'
import { auditUser, suspend } from './steps.ts'
import { viewUser, viewUserDetail } from './view.ts'
import { publish } from '../../../db/publish.ts'
import { endSessions } from '../../../http/session.ts'
import { notify, notifyOperators, publishToOperators } from '../../accounts/notices/steps.ts'
import { clearFactors, tellSignIn } from '../../accounts/secondFactor/steps.ts'

export const userHandlers = {
  async listUsers({ query, db }) {
    const { count, results } = await Q.listUsers(db, query)
    return listPage('operator/users/', query, { count, results: results.map(viewUser) })
  },

  async getUser({ params, db, now, config }) {
    return detailOf(db, params.id, { now, secretKey: config.secretKey })
  },

  async setUserRoles({ params, body, account, db, now, config }) {
    const isOwn = params.id === account.id
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      if (isOwn && !body.isOperator) refuseOwn(account.id, params.id)
      const before = await Q.listStaffAirports(tx, user.id)
      refuseOutdated({ isOperator: user.isOperator, staffAirports: before.map(({ id }) => id) }, body.before)
      const after = await Q.listAirportsById(tx, body.staffAirports)
      if (after.length < body.staffAirports.length)
        throw new BadInput({ staffAirports: 'Please choose an airport from the list' })
      await Q.setIsOperator(tx, user.id, body.isOperator)
      await Q.replaceStaffAirports(
        tx,
        user.id,
        after.map(({ id }) => id),
      )
      const change = {
        operator: [user.isOperator, body.isOperator],
        airports: [before.map(({ code }) => code), after.map(({ code }) => code)],
      } as const
      const told = rolesNotice(change)
      if (told) {
        await auditUser(tx, {
          actorId: account.id,
          userId: user.id,
          action: 'roles_changed',
          reason: body.reason,
          data: change,
          now,
        })
        await notify(tx, config, { to: user.id, ...told })
        if (user.isOperator !== body.isOperator)
          await notifyOperators(tx, config, operatorNotice(`${account.firstName} ${account.lastName}`, user, body))
        await publish(tx, [user.id], 'account')
        await publishToOperators(tx, 'audit')
      }
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async suspendUser({ params, body, account, db, now, config }) {
    refuseOwn(account.id, params.id)
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      await suspend(tx, { user, actorId: account.id, reason: body.reason, now, config })
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
      await publishToOperators(tx, 'audit')
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },

  async restoreUser({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, params.id]), account.id, params.id)
      if (!user.suspendedAt) throw new Refusal('not_suspended')
      await Q.setSuspended(tx, user.id, { at: null, reason: null })
      const relisted = await Q.relistAircraftOf(tx, user.id)
      const data = { relisted }
      await auditUser(tx, { actorId: account.id, userId: user.id, action: 'account_restored', reason: body.reason, data, now })
      await notify(tx, config, { to: user.id, ...restorationNotice })
      await publishToOperators(tx, 'audit')
      return detailOf(tx, user.id, { now, secretKey: config.secretKey })
    })
  },
} satisfies Handling<'listUsers' | 'getUser' | 'setUserRoles' | 'suspendUser' | 'restoreUser' | 'resetSecondFactor'>

const detailOf = async (db: Db, id: string, { now, secretKey }: Pick<Call<'getUser'>, 'now'> & { secretKey: string }) =>
  viewUserDetail({
    user: found(await Q.findUser(db, id, now)),
    own: found(await findAccount(db, id)),
    roles: found(await findRoles(db, id)),
    secretKey,
  })

type RolesChange = {
  operator: readonly [before: boolean, after: boolean]
  airports: readonly [before: readonly string[], after: readonly string[]]
}

/** What changes for someone, in their words; `undefined` when nothing does. */
const rolesNotice = ({ operator, airports }: RolesChange) => {
  const sentences = [
    operator[0] !== operator[1] && (operator[1] ? 'You are an operator now.' : 'You are no longer an operator.'),
    airports[0].join() !== airports[1].join() &&
      (airports[1].length > 0 ? `You are airport staff at ${airports[1].join(', ')}.` : 'You are no longer airport staff.'),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return undefined
  return { kind: 'system' as const, title: 'Your roles have changed', text: sentences.join(' '), link: paths.profile() }
}

/** All operators know who they are. */
const operatorNotice = (
  by: string,
  { id, email }: Q.LockedUser,
  { isOperator, reason }: { isOperator: boolean; reason: string },
) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: isOperator ? `A new operator: ${email}` : `No longer an operator: ${email}`,
  text: `${by} ${isOperator ? 'made them an operator' : 'took the role back'}. “${reason}” If you don’t know why, ask ${by}.`,
  link: paths.operatorUser(id),
  button: 'See the person',
})

const resetNotice = (reason: string) => ({
  title: 'Your second factor was removed',
  text: `We removed your authenticator app, passkeys and recovery codes, and signed you out everywhere. Log in with your password and add a new one.\n\nThe reason: ${reason}`,
})

const restorationNotice = {
  kind: 'system' as const,
  mustKnow: true,
  title: `Your ${productName} account is open again`,
  text: 'You can sign in again, and your aircraft that were listed are listed again.',
}
