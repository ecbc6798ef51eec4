import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { notifyOperators } from '../../notices/steps.ts'
import { setOperatorsByEmail } from './queries.ts'

type Promoting = { config: Pick<Config, 'operatorEmails' | 'publicUrl'>; now: Date; only?: string }

/** Promotes the configured operators at the start or, with `only`, when that account registers, and tells all operators. */
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

/** Tells all operators of a name change and logs the old name, because acts are recorded by name. */
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
