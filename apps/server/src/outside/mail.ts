import nodemailer from 'nodemailer'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Services } from '../services.ts'

export type Mail = {
  to: string
  subject: string
  /** Plain paragraphs, separated by blank lines. */
  text: string
  /** One button below the text. */
  action?: { label: string; url: string }
  /** A quiet link at its foot. */
  foot?: { label: string; url: string }
}

/** The text as it is written down, and how a mail program shows it. */
export const composed = ({ subject, text, action, foot }: Omit<Mail, 'to'>) => ({
  subject,
  text: [text, ...[action, foot].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : []))].join('\n\n'),
  html: htmlOf({ subject, text, action, foot }),
})

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

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const htmlOf = ({ subject, text, action, foot }: Omit<Mail, 'to'>) => {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replace(/\n/g, '<br>')}</p>`)
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="background:#ff6f31;color:#0b1b2b;padding:14px 22px;border-radius:10px;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>`
    : ''
  const end = foot
    ? `<p style="margin:24px 0 0;font-size:14px"><a href="${escape(foot.url)}" style="color:#3d5165">${escape(foot.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;background:#f0f4f7;padding:32px 16px;font:16px/1.55 Inter,system-ui,sans-serif;color:#0b1b2b"><div style="max-width:560px;margin:auto;background:#fff;border-radius:20px;padding:32px"><h1 style="font-size:24px;line-height:1.15;margin:0 0 20px">${escape(subject)}</h1>${paragraphs.join('')}${button}${end}</div></body></html>`
}
