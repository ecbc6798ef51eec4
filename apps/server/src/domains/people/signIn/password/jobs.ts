import { paths } from '@tailshare/contract/base/paths'
import { productName } from '@tailshare/contract/base/constants'
import { inTransaction } from '../../../../db/connect.ts'
import { hashToken, newToken } from '../../../../http/session.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { countResets, insertReset, lockAccountByEmail } from './queries.ts'

const linkMs = 3600_000
const windowMs = 15 * 60_000
const mostMails = 5

export const passwordJobs = {
  /** Mails the link, unless the address is unknown or got five in the last 15 minutes. */
  async sendPasswordReset({ db }, { email, origin }) {
    const now = Date.now()
    await inTransaction(db, async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (!account) return
      if ((await countResets(tx, account.id, new Date(now + linkMs - windowMs))) >= mostMails) return
      const token = newToken()
      await insertReset(tx, { tokenHash: hashToken(token), accountId: account.id, expiresAt: new Date(now + linkMs) })
      await sendMail(tx, {
        to: account.email,
        subject: 'Choose a new password',
        text: `Someone asked for a new password for your ${productName} account. If it was you, choose one with this link. It works once, for one hour.\n\nIf it was not you, you don’t need to do anything: your password stays the same.`,
        action: { label: 'Choose a new password', url: origin + paths.resetPassword({ token }) },
      })
    })
  },
} satisfies Partial<Tasks>
