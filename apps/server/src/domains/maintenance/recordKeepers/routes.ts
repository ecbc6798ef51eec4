import type { GivePen } from '@tailshare/contract/maintenance/recordKeepers'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { mayGivePen } from '@tailshare/rules/maintenance/recordKeepers'
import type { Config } from '../../../config.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { hashToken, lockCaller, newToken } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { sendMail } from '../../../outside/mail.ts'
import { seeMaintenance, type Seen } from '../steps.ts'
import { lockAircraft } from '../../aircraft/queries.ts'
import {
  countPenMails,
  findPen,
  insertGiven,
  keepsRecords,
  listCandidates,
  listPens,
  listPensOf,
  lockPen,
  lockPenByToken,
  putInvited,
  setAccepted,
  setPenEnded,
} from './queries.ts'
import { invitationDays, mostMailsADay, penMail, tellAccepted, tellEnded, tellGiven } from './steps.ts'
import { viewPen } from './view.ts'

export const penHandlers = {
  async listMaintenancePens({ params, account, db, now }) {
    const seen = await seeMaintenance(db, params.id, account)
    const pens = (await listPens(db, params.id)).map((row) => viewPen(row, account, now))
    const mayGive = mayGivePen(seen.keeping)
    return {
      // Who was asked and has not answered is between the owner and them.
      pens: pens.filter(({ state, mayEnd }) => state === 'given' || mayEnd),
      candidates: mayGive ? await listCandidates(db, params.id) : [],
    }
  },

  async givePen({ params, body, account, db, now, config, http }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const seen = await seeMaintenance(tx, params.id, account)
      allowed(mayGivePen(seen.keeping))
      found(await lockAircraft(tx, params.id))
      const giving = { tx, account, now, config, origin: http.origin }
      return body.email === undefined ? giveTo(giving, seen, body) : invite(giving, seen, body.email)
    })
  },

  async listMyPens({ account, db, now }) {
    return (await listPensOf(db, { id: account.id, email: account.email, now })).map((row) => viewPen(row, account, now))
  },

  async confirmPen({ body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const pen = await lockPenByToken(tx, hashToken(body.token))
      if (!pen) throw new Refusal('invitation_expired')
      return accept({ tx, account, now, config }, pen)
    })
  },

  async acceptPen({ params, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const pen = found(await lockPen(tx, params.id))
      if (pen.accountId !== account.id && pen.email !== account.email) throw new Refusal('not_found')
      return accept({ tx, account, now, config }, pen)
    })
  },

  async endPen({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      found(await lockPen(tx, params.id))
      const pen = found(await findPen(tx, params.id))
      found(viewPen(pen, account, now).mayEnd || undefined)
      await setPenEnded(tx, params.id, { byId: account.id, now })
      await tellEnded({ tx, account, now, config }, pen)
    })
  },
} satisfies Handling<'listMaintenancePens' | 'givePen' | 'listMyPens' | 'confirmPen' | 'acceptPen' | 'endPen'>

type Acting = { tx: Tx; account: Caller; now: Date; config: Config }

const giveTo = async (acting: Acting, { id: aircraftId }: Seen, { accountId }: GivePen) => {
  const { tx, account, now } = acting
  const candidate = (await listCandidates(tx, aircraftId)).find(({ person }) => person.id === accountId)
  if (!candidate) throw new BadInput({ accountId: fieldMessages.notOffered })
  const { person, role } = candidate
  const id = await insertGiven(tx, { aircraftId, accountId: person.id, role, givenById: account.id, now })
  const pen = found(await findPen(tx, id))
  await tellGiven(acting, pen)
  return viewPen(pen, account, now)
}

/** Costs and answers the same whether or not the address has an account. */
const invite = async ({ tx, account, now, origin }: Acting & { origin: string }, seen: Seen, email: string) => {
  if (email === account.email) throw new BadInput({ email: 'This is your own address' })
  if ((await countPenMails(tx, account.id, plusHours(now, -24))) >= mostMailsADay) throw new Refusal('too_many_requests')
  const token = newToken()
  const expiresAt = plusHours(now, invitationDays * 24)
  const invited = { aircraftId: seen.id, email, tokenHash: hashToken(token), givenById: account.id, now, expiresAt }
  const id = await putInvited(tx, invited)
  if (id === undefined) throw new Refusal('already_keeps_records')
  await sendMail(tx, penMail(email, account, seen, origin + paths.maintenance(undefined, { invitation: token })))
  await enqueue(tx, 'tellPenInvited', { penId: id })
  return viewPen(found(await findPen(tx, id)), account, now)
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPen>>>

/** By the mailed link or on the page; accepting again changes nothing. */
const accept = async (acting: Acting, pen: Locked) => {
  const { tx, account, now } = acting
  if (pen.accountId !== account.id) {
    if (pen.accountId !== null || pen.expiresAt === null || pen.expiresAt <= now) throw new Refusal('invitation_expired')
    if (pen.email !== account.email) throw new Refusal('invitation_for_other')
    if (await keepsRecords(tx, { aircraftId: pen.aircraftId, accountId: account.id })) throw new Refusal('already_keeps_records')
    await setAccepted(tx, pen.id, { aircraftId: pen.aircraftId, accountId: account.id, now })
    await tellAccepted(acting, found(await findPen(tx, pen.id)))
  }
  // The aircraft may have another owner by now.
  const row = await findPen(tx, pen.id)
  if (!row) throw new Refusal('invitation_expired')
  return viewPen(row, account, now)
}
