import { productName } from '@tailshare/contract/base/constants'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller, clearSessionCookies } from '../../../../http/session.ts'
import { zipOf } from '../../../../http/zip.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/mail.ts'
import { findAccount } from '../profile/queries.ts'
import { viewAccount } from '../profile/view.ts'
import { reauthenticate } from '../../signIn/steps.ts'
import { whyNotLeave } from './access.ts'
import { exportRows, findTies, forgetPerson, listOwnFiles, listPurchases, lockLeaver } from './queries.ts'
import { exportEntries } from './view.ts'

export const leavingHandlers = {
  async exportAccount({ account, db, files, now, config, log }) {
    const own = viewAccount(found(await findAccount(db, account.id)), config.secretKey)
    const data = { account: own, ...(await exportRows(db, account.id)) }
    const ownFiles = await listOwnFiles(db, account.id)
    return {
      contentType: 'application/zip',
      name: `${productName.toLowerCase()}-${now.toISOString().slice(0, 10)}.zip`,
      content: zipOf(exportEntries({ data, ownFiles, now }, files, log)),
    }
  },

  async deleteAccount({ body, account, db, now, http }) {
    const checked = await reauthenticate(db, account, body.password, now)
    await inTransaction(db, async (tx) => {
      await lockLeaver(tx, account.id)
      const { passwordHash } = await lockCaller(tx, account)
      if (passwordHash !== checked) throw new Refusal('wrong_password')
      const ties = await findTies(tx, account.id)
      const why = whyNotLeave(ties)
      if (why) throw new Refusal(why)
      for (const { id } of await listPurchases(tx, account.id)) await enqueue(tx, 'tellBuyerLeft', { requestId: id })
      const fileIds = await forgetPerson(tx, { id: account.id, email: ties.email, now })
      await enqueue(tx, 'removeFiles', { fileIds })
      await enqueue(tx, 'forgetAccount', { accountId: account.id })
      await sendMail(tx, farewell(ties.email))
    })
    clearSessionCookies(http)
  },
} satisfies Handling<'exportAccount' | 'deleteAccount'>

const farewell = (to: string) => ({
  to,
  subject: `Your ${productName} account was deleted`,
  text: 'Your personal data, documents and sign-ins are gone. The flights and payments we must keep on record stay without your name.\n\nThank you for flying with us.',
})
