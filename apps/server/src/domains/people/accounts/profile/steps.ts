import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../../config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { notifyOperators } from '../../notices/steps.ts'
import { setOperatorsByEmail } from './queries.ts'

type Promoting = { config: Pick<Config, 'operatorEmails' | 'publicUrl'>; now: Date; only?: string }

/**
 * Whom the configuration names becomes an operator when the server starts or, as `only`, when they register, unless their role was ended once;
 * all operators hear of it.
 */
export const promoteOperators = async (db: Db, { config, now, only }: Promoting) => {
  for (const { id, email } of await setOperatorsByEmail(db, { emails: config.operatorEmails, only, now })) {
    await insertAudit(db, { action: 'operator_configured', subjectId: id, at: now })
    await notifyOperators(db, config, {
      kind: 'warning',
      mustKnow: true,
      title: `A new operator: ${email}`,
      text: 'The configuration of the server names this address (OPERATOR_EMAIL). If you don’t know why, ask who runs the server.',
      link: paths.operatorUser(id),
      button: 'See the person',
    })
  }
}

type Named = { id: string; firstName: string; lastName: string }
const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** Operators act by their names, so all of them hear of another one, and the log shows the name that each act was done by. */
export const tellRename = async (tx: Tx, config: Pick<Config, 'publicUrl'>, before: Named, after: Named, at: Date) => {
  const [from, to] = [nameOf(before), nameOf(after)]
  if (from === to) return
  const was = { firstName: before.firstName, lastName: before.lastName }
  await insertAudit(tx, { action: 'operator_renamed', actorId: after.id, subjectId: after.id, data: { from, to, was }, at })
  const note = {
    kind: 'warning',
    mustKnow: true,
    title: `${from} is called ${to} now`,
    text: 'An operator has changed the name in their profile. If you don’t know why, ask them.',
    link: paths.operatorUser(after.id),
    button: 'See the person',
  } as const
  await notifyOperators(tx, config, note, after.id)
}
