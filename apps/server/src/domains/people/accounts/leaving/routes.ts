import { productName } from '@tailshare/contract/base/constants'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller, clearSessionCookies } from '../../../../http/session.ts'
import { zipOf, type ZipEntry } from '../../../../http/files/zip.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { findAccount } from '../profile/queries.ts'
import { viewAccount } from '../profile/view.ts'
import { reauthenticate } from '../../signIn/steps.ts'
import { whyNotLeave } from './access.ts'
import { exportRows, findTies, forgetPerson, listOwnFiles, listPurchases, lockLeaver } from './queries.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Files } from '../../../../outside/files.ts'

type OwnFile = { id: string; name: string; contentType: string; storageKey: string; createdAt: Date }

const json = (name: string, value: unknown, at: Date): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  at,
})

const extensionOf = (contentType: string) => (contentType === 'application/pdf' ? 'pdf' : 'webp')
/** A readable file name, unique because it ends with part of the id. */
const nameOf = ({ id, name, contentType }: OwnFile) =>
  `files/${name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._-]/gu, '') || 'file'}-${id.slice(-8)}.${extensionOf(contentType)}`

type Export = { data: Record<string, unknown>; ownFiles: OwnFile[]; now: Date }

/** Holds one file in memory at a time. Lists unreadable files at the end instead of failing. */
// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* exportEntries({ data, ownFiles, now }: Export, files: Files, log: FastifyBaseLogger): AsyncGenerator<ZipEntry> {
  for (const [part, value] of Object.entries(data)) yield json(`${part}.json`, value, now)
  const unreadable: string[] = []
  for (const file of ownFiles) {
    const bytes = await files.read(file.storageKey).catch((error: unknown) => {
      log.error({ err: error, file: file.id }, 'a file is missing from an export')
      unreadable.push(nameOf(file))
    })
    if (bytes) yield { name: nameOf(file), bytes, at: file.createdAt }
  }
  if (unreadable.length > 0) yield json('files/unreadable.json', unreadable, now)
}

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
