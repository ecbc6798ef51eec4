import type { AddRecordKeeper } from '@tailshare/contract/maintenance/recordKeepers/recordKeepers'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { mayAddRecordKeeper } from '@tailshare/rules/maintenance/recordKeepers'
import type { Config } from '../../../start/config.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { hashToken, lockCaller, newToken } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { sendMail } from '../../../outside/sending/mail.ts'
import { seeMaintenance, type Seen } from '../steps.ts'
import { lockAircraft } from '../../aircraft/queries.ts'
import {
  countKeeperMails,
  findKeeper,
  insertGiven,
  keepsRecords,
  listCandidates,
  listKeepers,
  listKeepersOf,
  lockKeeper,
  lockKeeperByToken,
  putInvited,
  setAccepted,
  setKeeperEnded,
} from './queries.ts'
import { invitationDays, mostMailsADay, keeperMail, tellAccepted, tellEnded, tellGiven } from './steps.ts'
import { viewKeeper } from './view.ts'

export const keeperHandlers = {
  async listRecordKeepers({ params, account, db, now }) {
    const seen = await seeMaintenance(db, params.id, account)
    const keepers = (await listKeepers(db, params.id)).map((row) => viewKeeper(row, account, now))
    const mayGive = mayAddRecordKeeper(seen.keeping)
    return {
      // Open invitations are visible only to the owner and the invitee.
      keepers: keepers.filter(({ state, mayEnd }) => state === 'given' || mayEnd),
      candidates: mayGive ? await listCandidates(db, params.id) : [],
    }
  },

  async addRecordKeeper({ params, body, account, db, now, config, http }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const seen = await seeMaintenance(tx, params.id, account)
      allowed(mayAddRecordKeeper(seen.keeping))
      found(await lockAircraft(tx, params.id))
      const giving = { tx, account, now, config, origin: http.origin }
      return body.email === undefined ? giveTo(giving, seen, body) : invite(giving, seen, body.email)
    })
  },

  async listMyRecordKeeping({ account, db, now }) {
    return (await listKeepersOf(db, { id: account.id, email: account.email, now })).map((row) => viewKeeper(row, account, now))
  },

  async confirmRecordKeeper({ body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const keeper = await lockKeeperByToken(tx, hashToken(body.token))
      if (!keeper) throw new Refusal('invitation_expired')
      return accept({ tx, account, now, config }, keeper)
    })
  },

  async acceptRecordKeeping({ params, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const keeper = found(await lockKeeper(tx, params.id))
      if (keeper.accountId !== account.id && keeper.email !== account.email) throw new Refusal('not_found')
      return accept({ tx, account, now, config }, keeper)
    })
  },

  async endRecordKeeper({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      found(await lockKeeper(tx, params.id))
      const keeper = found(await findKeeper(tx, params.id))
      found(viewKeeper(keeper, account, now).mayEnd || undefined)
      await setKeeperEnded(tx, params.id, { byId: account.id, now })
      await tellEnded({ tx, account, now, config }, keeper)
    })
  },
} satisfies Handling<
  | 'listRecordKeepers'
  | 'addRecordKeeper'
  | 'listMyRecordKeeping'
  | 'confirmRecordKeeper'
  | 'acceptRecordKeeping'
  | 'endRecordKeeper'
>

type Context = { tx: Tx; account: Caller; now: Date; config: Config }

const giveTo = async (context: Context, { id: aircraftId }: Seen, { accountId }: AddRecordKeeper) => {
  const { tx, account, now } = context
  const candidate = (await listCandidates(tx, aircraftId)).find(({ person }) => person.id === accountId)
  if (!candidate) throw new BadInput({ accountId: fieldMessages.notOffered })
  const { person, role } = candidate
  const id = await insertGiven(tx, { aircraftId, accountId: person.id, role, givenById: account.id, now })
  const keeper = found(await findKeeper(tx, id))
  await tellGiven(context, keeper)
  return viewKeeper(keeper, account, now)
}

/** Takes the same time and gives the same answer whether or not the address has an account. */
const invite = async ({ tx, account, now, origin }: Context & { origin: string }, seen: Seen, email: string) => {
  if (email === account.email) throw new BadInput({ email: 'This is your own address' })
  if ((await countKeeperMails(tx, account.id, plusHours(now, -24))) >= mostMailsADay) throw new Refusal('too_many_requests')
  const token = newToken()
  const expiresAt = plusHours(now, invitationDays * 24)
  const invited = { aircraftId: seen.id, email, tokenHash: hashToken(token), givenById: account.id, now, expiresAt }
  const id = await putInvited(tx, invited)
  if (id === undefined) throw new Refusal('already_keeps_records')
  await sendMail(tx, keeperMail(email, account, seen, origin + paths.maintenance(undefined, { invitation: token })))
  await enqueue(tx, 'tellKeeperInvited', { keeperId: id })
  return viewKeeper(found(await findKeeper(tx, id)), account, now)
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockKeeper>>>

/** Accepts by mailed link or on the page. Accepting again changes nothing. */
const accept = async (context: Context, keeper: Locked) => {
  const { tx, account, now } = context
  if (keeper.accountId !== account.id) {
    if (keeper.accountId !== null || keeper.expiresAt === null || keeper.expiresAt <= now) throw new Refusal('invitation_expired')
    if (keeper.email !== account.email) throw new Refusal('invitation_for_other')
    if (await keepsRecords(tx, { aircraftId: keeper.aircraftId, accountId: account.id }))
      throw new Refusal('already_keeps_records')
    await setAccepted(tx, keeper.id, { aircraftId: keeper.aircraftId, accountId: account.id, now })
    await tellAccepted(context, found(await findKeeper(tx, keeper.id)))
  }
  // The aircraft may have changed owners.
  const row = await findKeeper(tx, keeper.id)
  if (!row) throw new Refusal('invitation_expired')
  return viewKeeper(row, account, now)
}
