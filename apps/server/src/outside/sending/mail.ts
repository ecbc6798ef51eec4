import type { Topic } from '@tailshare/contract/people/notices/channels'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Config } from '../../start/config.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { htmlMail, plainHelp, plainMail, type Letter } from './look/mailLook.ts'
import { askOutside } from '../../telemetry/outsideCall.ts'
import { Outage, Undeliverable, withCircuitBreaker } from './outage.ts'

export type Mail = Letter & {
  to: string
  /** The setting that controls this mail, if any; the mail links to it. */
  topic?: Topic
}

/** A mail as stored. Its plain text and its HTML are drawn when it leaves. */
export const composed = ({ subject, text, ...rest }: Letter) => ({ subject, text, letter: JSON.stringify(rest) })

/** The letter of a stored mail. */
export const letterOf = ({ subject, text, letter }: { subject: string; text: string; letter: unknown }): Letter => ({
  ...(letter as Omit<Letter, 'subject' | 'text'> | null),
  subject,
  text,
})

/**
 * Stores a mail in the caller's transaction, for the account of its address, if any; it is sent after the commit. To notify an account, use
 * `notify`.
 */
export const sendMail = async (db: Db, { to, topic, ...mail }: Mail) => {
  const line = { id: newId(), channel: 'mail', recipient: to, topic: topic ?? null, ...composed(mail) }
  const accountId = sql<string | null>`(select id from account where email = lower(${to}) and deleted_at is null)`
  await db
    .insertInto('outboxMessage')
    .values({ ...line, accountId, dueAt: sql<Date>`now()` })
    .execute()
}

type Written = { id: string; recipient: string; subject: string; text: string; letter: unknown }
type Refused = { code?: string; command?: string; responseCode?: number; response?: string; message: string }

/** Whether the server rejected the address or this mail for good. Rejections of us are retried. */
const isFinal = ({ command, responseCode = 0 }: Refused) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA' || command === 'message')

/** The address does not exist. Rejections by policy (5.7) are about us or the mail. */
const isBadAddress = ({ command, responseCode = 0, response = '' }: Refused) =>
  command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !/\b5\.[27]\.\d/.test(response)

const isSilence = ({ code, responseCode }: Refused) =>
  responseCode === undefined && ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'].includes(code ?? '')

const patienceMs = 15_000

/**
 * Passes a mail to the mail server. Retries use the same Message-ID, so a duplicate can be recognized. Throws `Undeliverable` with the
 * server's words for permanent rejections, otherwise an error to retry.
 */
export const deliverMail = async (
  server: string,
  { mailFrom, ...site }: Pick<Config, 'mailFrom' | 'publicUrl' | 'contactEmail'>,
  { id, recipient, ...stored }: Written,
  unsubscribe: string | undefined,
) => {
  const { host } = new URL(server)
  const letter = letterOf(stored)
  await withCircuitBreaker(host, async () => {
    const transport = nodemailer.createTransport({
      url: server,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: 2 * patienceMs,
    })
    try {
      const mail = {
        from: mailFrom,
        to: recipient,
        subject: letter.subject,
        text: `${plainMail(letter)}\n${plainHelp(site)}`,
        html: htmlMail(letter, site),
        messageId: `<${id}@${new URL(site.publicUrl).hostname}>`,
        // Suppresses out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribe !== undefined && {
          list: { unsubscribe: { url: unsubscribe } },
          headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      }
      await askOutside('mail', () => transport.sendMail(mail), {
        broke: (error) => (isFinal(error as Refused) ? 'refused' : 'failed'),
      })
    } catch (error) {
      const refused = error as Refused
      if (isFinal(refused))
        throw new Undeliverable(refused.response ?? refused.message, isBadAddress(refused) ? 'badAddress' : undefined)
      if (isSilence(refused)) throw new Outage(`The mail server does not answer: ${refused.message}`, { cause: error })
      throw error
    } finally {
      transport.close()
    }
  })
}
