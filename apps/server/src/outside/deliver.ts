import { paths } from '@tailshare/contract/paths'
import { unsubscribeToken } from '../crypto/unsubscribeToken.ts'
import type { Services } from '../services.ts'
import { passMail } from './mail.ts'
import { findDevice, findWaiting, noteFailure, removeDevice, setFailed, setSent, type Waiting } from './outbox.ts'
import { Undeliverable } from './outage.ts'
import { pushKeys } from './push/keys.ts'
import { sendPush } from './push/sendPush.ts'
import { shortText } from './textForm.ts'
import { sendText } from './texts.ts'

/** As often as the job that carries it is tried. */
const mostAttempts = 20
/** Nobody wants the news of the day before yesterday on their phone; mail waits, the bell has it. */
const freshMs = 24 * 3_600_000

/** `kept`: it stays readable in the outbox, where it arrives when there is no server for it. */
type Outcome = 'taken' | 'kept'

const mail = async ({ config }: Services, message: Waiting): Promise<Outcome> => {
  if (config.smtpUrl === undefined) return 'kept'
  const { accountId, topic } = message
  const unsubscribe =
    accountId === null || topic === null
      ? undefined
      : config.publicUrl + paths.unsubscribe({ token: unsubscribeToken({ accountId, topic }, config.secretKey) })
  await passMail(config.smtpUrl, config, message, unsubscribe)
  return 'taken'
}

/** What came together in quiet hours is one. */
const isOneOfMany = ({ heldTitles }: Waiting) => (heldTitles?.length ?? 0) > 1

const text = async ({ config }: Services, message: Waiting): Promise<Outcome> => {
  if (config.texts === undefined) return 'kept'
  const { subject, heldTitles } = message
  const all = { title: `${subject}: ${heldTitles?.join('; ')}`, url: config.publicUrl + paths.notice() }
  await sendText(config.texts, isOneOfMany(message) ? { ...message, text: shortText(all) } : message)
  return 'taken'
}

const push = async ({ db, config }: Services, message: Waiting, now: Date): Promise<Outcome> => {
  const { id, recipient, link, heldTitles } = message
  const device = await findDevice(db, recipient)
  if (!device) throw new Undeliverable('The device is signed out, or does not want notices any more')
  const many = isOneOfMany(message)
  const said = {
    id,
    title: message.subject,
    text: many ? heldTitles!.join(' · ') : message.text,
    path: (many ? undefined : link) ?? paths.notice(),
  }
  const keys = await pushKeys(db, config.secretKey)
  const subject = `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
  const outcome = await sendPush(device, said, { keys, subject, now, allowsLocal: config.mode === 'test' })
  // A demo shows what it sent.
  if (outcome === 'taken') return config.mode === 'demo' ? 'kept' : 'taken'
  await removeDevice(db, recipient, device.endpoint)
  throw new Undeliverable('The device has ended its subscription')
}

const ways: Record<string, (services: Services, message: Waiting, now: Date) => Promise<Outcome>> = { mail, text, push }

/** In one line: what others answer may have anything in it, also what the database cannot write down. */
const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').slice(0, 500)

/**
 * Hands a written message to whoever carries it, which has it from then on: links and codes in it do not stay here. Without a
 * server for it (demo) the outbox is where it arrives, and it stays readable there. What is refused for good ends with the words of
 * who refused it; everything else is tried again, with growing pauses.
 */
export const deliverMessage = async (services: Services, { messageId }: { messageId: string }) => {
  const { db, log } = services
  const now = new Date()
  const message = await findWaiting(db, messageId)
  if (!message) return
  const { channel } = message
  const end = async (words: string) => {
    await setFailed(db, messageId, { words, now })
    log.warn({ messageId, channel, words }, 'a message was not delivered')
  }
  if (channel !== 'mail' && now.getTime() - message.sendAfter.getTime() > freshMs)
    return end('It could not be sent for a day; what it says is in the notices')
  try {
    const outcome = await ways[channel]!(services, message, now)
    await setSent(db, messageId, { isKept: outcome === 'kept', now })
  } catch (error) {
    if (error instanceof Undeliverable) return end(wordsOf(error))
    if (message.attempts + 1 >= mostAttempts) return end(`Given up after ${mostAttempts} attempts: ${wordsOf(error)}`)
    await noteFailure(db, messageId, wordsOf(error))
    throw error
  }
}
