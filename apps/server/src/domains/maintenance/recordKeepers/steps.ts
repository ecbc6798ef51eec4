import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { keeperRoles } from '@tailshare/contract/maintenance/recordKeepers/recordKeepers'
import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import type { Caller } from '../../../http/call.ts'
import { notify } from '../../people/notices/steps.ts'
import { listConcerned, type KeeperRow } from './queries.ts'

export const invitationDays = 14
/** Keeps an owner's invitations from flooding mailboxes. */
export const mostMailsADay = 20

type Context = { tx: Tx; config: Pick<Config, 'publicUrl'>; account: Caller; now: Date }
type Named = { firstName: string; lastName: string }

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`
const about = { kind: 'system', marker: 'maintenance', button: 'Open maintenance' } as const

const log = ({ tx, account, now }: Context, { aircraft, person, role }: KeeperRow, action: AuditAction) =>
  insertAudit(tx, {
    actorId: account.id,
    action,
    subjectId: aircraft.id,
    data: { accountId: person?.id, what: keeperRoles[role] },
    at: now,
  })

/** Refreshes open pages of everyone who reads the records, and of a former keeper. */
const openPages = async (tx: Tx, { aircraft, person }: KeeperRow) =>
  publish(tx, [...new Set([...(await listConcerned(tx, aircraft.id)), ...(person ? [person.id] : [])])], 'maintenance')

/** Tells a person that they now keep the records. */
export const tellGiven = async (context: Context, keeper: KeeperRow) => {
  const { tx, config, account } = context
  await log(context, keeper, 'record_keeper_added')
  await notify(tx, config, {
    ...about,
    to: keeper.person!.id,
    title: `You keep the maintenance records of ${keeper.aircraft.tailNumber}`,
    text: `${nameOf(account)} lets you sign off what is due, and change the list. You can give this back at any time.`,
    link: paths.maintenance(keeper.aircraft.id),
  })
  await openPages(tx, keeper)
}

export const tellAccepted = async (context: Context, keeper: KeeperRow) => {
  const { tx, config, account } = context
  await log(context, keeper, 'record_keeper_added')
  await notify(tx, config, {
    ...about,
    to: keeper.owner.id,
    title: `${nameOf(account)} keeps the maintenance records of ${keeper.aircraft.tailNumber}`,
    text: 'They accepted your invitation. You see each change they make, and can take this back at any time.',
    link: paths.maintenance(keeper.aircraft.id, { tab: 'people' }),
  })
  await openPages(tx, keeper)
}

/** Tells the other side that it was withdrawn, given up or declined. */
export const tellEnded = async (context: Context, keeper: KeeperRow) => {
  const { tx, config, account } = context
  const { tailNumber, id } = keeper.aircraft
  const wasGiven = keeper.acceptedAt !== null
  if (wasGiven) await log(context, keeper, 'record_keeper_ended')
  const isOwner = account.id === keeper.owner.id
  if (isOwner && keeper.person)
    await notify(tx, config, {
      ...about,
      to: keeper.person.id,
      title: `You no longer keep the maintenance records of ${tailNumber}`,
      text: `${nameOf(account)} took this back. What you signed stays in the history.`,
      link: paths.maintenance(),
    })
  if (!isOwner)
    await notify(tx, config, {
      ...about,
      to: keeper.owner.id,
      title: wasGiven
        ? `${nameOf(account)} no longer keeps the maintenance records of ${tailNumber}`
        : `${nameOf(account)} declined to keep the maintenance records of ${tailNumber}`,
      text: wasGiven ? 'They gave this back. What they signed stays in the history.' : 'They cannot see or change them.',
      link: paths.maintenance(id, { tab: 'people' }),
    })
  await openPages(tx, keeper)
}

/** Sent whether or not the address has an account. */
export const keeperMail = (
  to: string,
  owner: Named,
  { tailNumber, modelName }: { tailNumber: string; modelName: string },
  url: string,
) => ({
  to,
  subject: `${nameOf(owner)} asks you to keep the maintenance records of ${tailNumber}`,
  text: `${nameOf(owner)} would like you to keep the maintenance records of ${tailNumber}, a ${modelName}, on ${productName}: you see what is due, sign it off with your certificate, and add invoices and photos. Either of you can end it at any time.\n\nOpen the link and sign in, or sign up, with this email address. The link works for ${invitationDays} days.`,
  action: { label: 'See the invitation', url },
  why: { text: `You are getting this because ${nameOf(owner)} gave us this address to invite you.` },
})
