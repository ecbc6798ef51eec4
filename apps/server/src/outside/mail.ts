import nodemailer from 'nodemailer'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Services } from '../services.ts'
import { htmlMail, plainMail, type Letter } from './look/mailLook.ts'

export type Mail = Letter & { to: string }

/** A letter as it is written down: whole without markup, and as a mail program shows it. */
export const composed = (letter: Letter) => ({ subject: letter.subject, text: plainMail(letter), html: htmlMail(letter) })

/** Writes a mail in the caller's transaction; it leaves when that commits. For news to an account, use `notify`. */
export const sendMail = async (db: Db, { to, ...mail }: Mail) => {
  const messageId = newId()
  await db
    .insertInto('outboxMessage')
    .values({ id: messageId, channel: 'mail', recipient: to, ...composed(mail) })
    .execute()
  await enqueue(db, 'sendFromOutbox', { messageId })
}

/**
 * Hands a written message to the mail server, which has it from then on: links and codes in it do not stay here. Without a
 * server (demo) the outbox page is where it arrives, and it stays readable there.
 */
export const deliverMessage = async ({ db, config }: Services, { messageId }: { messageId: string }) => {
  const message = await db
    .selectFrom('outboxMessage')
    .selectAll()
    .where('id', '=', messageId)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  if (!message) return
  const server = message.channel === 'mail' ? config.smtpUrl : undefined
  if (server) {
    const transport = nodemailer.createTransport(server)
    await transport.sendMail({
      from: config.mailFrom,
      to: message.recipient,
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    })
    transport.close()
  }
  await db
    .updateTable('outboxMessage')
    .set({ sentAt: new Date(), ...(server && { text: '', html: '' }) })
    .where('id', '=', messageId)
    .execute()
}
