import { paths } from '@tailshare/contract/base/paths'
import { productName } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import type { Config } from '../../../start/config.ts'
import { inTransaction, type Db } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { hashToken, lockCaller, newToken } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { sendMail } from '../../../outside/sending/mail.ts'
import {
  countMails,
  findInvitation,
  findInvitationByToken,
  listAdvisorViews,
  listReceived,
  listSent,
  lockInvitation,
  lockInvitationByToken,
  ownsAircraft,
  putInvitation,
  setConfirmed,
  setEnded,
} from './queries.ts'
import { viewAdvisorView, viewInvitation } from './view.ts'
import { notify } from '../notices/steps.ts'

type Invitation = { ownerId: string; email: string; advisorId: string | null }

/** The owner may withdraw an invitation; the advisor, or the account with the invited address, may reject it. */
const mayEndInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id === ownerId || account.id === advisorId || (advisorId === null && account.email === email)

/** The invited account may accept without the mailed token, because its address is verified anyway. */
const mayAcceptInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id !== ownerId && (account.id === advisorId || account.email === email)

const invitationDays = 14
/** Keeps an owner's invitations from flooding mailboxes. */
const mostMailsADay = 20

export const advisorHandlers = {
  /** Takes the same time and gives the same answer whether or not the address has an account. */
  async inviteAdvisor({ body: { email }, account, db, now, http }) {
    allowed(await ownsAircraft(db, account.id))
    if (email === account.email) throw new BadInput({ email: 'This is your own address' })
    const token = newToken()
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      if ((await countMails(tx, account.id, plusHours(now, -24))) >= mostMailsADay) throw new Refusal('too_many_requests')
      const expiresAt = plusHours(now, invitationDays * 24)
      const id = await putInvitation(tx, { ownerId: account.id, email, tokenHash: hashToken(token), now, expiresAt })
      if (id === undefined) throw new Refusal('already_advisor')
      await sendMail(tx, invitationMail(email, account, http.origin + paths.confirmAdvisor({ token })))
      await enqueue(tx, 'tellInvited', { invitationId: id })
      return viewInvitation(found(await findInvitation(tx, id)), now)
    })
  },

  async checkInvitation({ body, db, now }) {
    const row = await findInvitationByToken(db, hashToken(body.token), now)
    if (!row) throw new Refusal('invitation_expired')
    const { owner, email, expiresAt } = row
    return { owner: { firstName: owner.firstName, lastName: owner.lastName }, email, expires: expiresAt.toISOString() }
  },

  async confirmAdvisor({ body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const invitation = await lockInvitationByToken(tx, hashToken(body.token))
      if (!invitation) throw new Refusal('invitation_expired')
      return accept({ db: tx, account, now, config }, invitation)
    })
  },

  async acceptInvitation({ params, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const invitation = found(await lockInvitation(tx, params.id))
      if (!mayAcceptInvitation(account, invitation)) throw new Refusal('not_found')
      return accept({ db: tx, account, now, config }, invitation)
    })
  },

  async listInvitations({ account, db, now }) {
    const sent = await listSent(db, account.id)
    const received = await listReceived(db, { id: account.id, email: account.email, now })
    return { sent: sent.map((row) => viewInvitation(row, now)), received: received.map((row) => viewInvitation(row, now)) }
  },

  async endInvitation({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      const invitation = found(await lockInvitation(tx, params.id))
      if (!mayEndInvitation(account, invitation)) throw new Refusal('not_found')
      await setEnded(tx, invitation.id, { endedBy: account.id, now })
      const isOwner = account.id === invitation.ownerId
      const other = isOwner ? invitation.advisorId : invitation.ownerId
      const notice = isOwner ? withdrawnNotice : invitation.advisorId ? leftNotice : declinedNotice
      await publish(tx, [invitation.ownerId, ...(invitation.advisorId ? [invitation.advisorId] : [])], 'advice')
      if (other) await notify(tx, config, { to: other, ...notice(account) })
    })
  },

  async listAdvisorViews({ query, account, db }) {
    const { count, results } = await listAdvisorViews(db, account.id, query)
    return listPage('account/user/tax-advisor/views/', query, { count, results: results.map(viewAdvisorView) })
  },
} satisfies Handling<
  | 'inviteAdvisor'
  | 'checkInvitation'
  | 'confirmAdvisor'
  | 'acceptInvitation'
  | 'listInvitations'
  | 'endInvitation'
  | 'listAdvisorViews'
>

type Accepting = { db: Db; account: Caller; now: Date; config: Config }
type Locked = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** Accepts by mailed link or on the page. Accepting again changes nothing. */
const accept = async ({ db, account, now, config }: Accepting, invitation: Locked) => {
  if (invitation.advisorId !== account.id) {
    if (invitation.advisorId !== null || invitation.expiresAt <= now) throw new Refusal('invitation_expired')
    if (invitation.email !== account.email) throw new Refusal('invitation_for_other')
    await setConfirmed(db, invitation.id, { advisorId: account.id, now })
    await publish(db, [invitation.ownerId, account.id], 'advice')
    await notify(db, config, { to: invitation.ownerId, ...confirmedNotice(account) })
  }
  return viewInvitation(found(await findInvitation(db, invitation.id)), now)
}

type Name = { firstName: string; lastName: string }

const invitationMail = (to: string, { firstName, lastName }: Name, url: string) => ({
  to,
  subject: `${firstName} ${lastName} invited you to be their tax advisor`,
  text: `${firstName} ${lastName} would like you to see their aircraft on ${productName}: bookings, flights, income and costs, maintenance, contracts and the documents of each aircraft. You will not see documents or phone numbers of pilots. You can look and download, but not change anything, and either of you can end it at any time. ${firstName} sees each thing you look at, and when.\n\nOpen the link and sign in, or sign up, with this email address. The link works for ${invitationDays} days.`,
  action: { label: 'Accept the invitation', url },
  why: { text: `You are getting this because ${firstName} ${lastName} gave us this address to invite you.` },
})

const advice = { kind: 'system', link: paths.advisors(), marker: 'advisor' } as const

const confirmedNotice = ({ firstName, lastName }: Name) => ({
  ...advice,
  title: `${firstName} ${lastName} is now your tax advisor`,
  text: 'They can look at your aircraft, income and flights until one of you ends it. You see what they looked at.',
})

const withdrawnNotice = ({ firstName, lastName }: Name) => ({
  ...advice,
  title: `${firstName} ${lastName} ended the tax advice`,
  text: 'Their aircraft, income and flights are no longer shared with you.',
})

const leftNotice = ({ firstName, lastName }: Name) => ({
  ...advice,
  title: `${firstName} ${lastName} no longer advises you on taxes`,
  text: 'They ended it and can no longer see your aircraft, income and flights.',
})

const declinedNotice = ({ firstName, lastName }: Name) => ({
  ...advice,
  title: `${firstName} ${lastName} declined your invitation`,
  text: 'They won’t be your tax advisor, and can’t see anything of yours.',
})
