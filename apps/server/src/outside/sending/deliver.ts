import { setImmediate } from 'node:timers/promises'
import { paths } from '@tailshare/contract/base/paths'
import { plusMinutes } from '@tailshare/contract/text/period'
import { unsubscribeToken } from '../../crypto/signed.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { deliverMail } from './mail.ts'
import { findDevice, giveBack, removeDevice, setEnded, takeDue, type Ended, type Waiting } from './outbox.ts'
import { Undeliverable } from './outage.ts'
import { pushKeys } from './push/keys.ts'
import { sendPush } from './push/sendPush.ts'
import { shortText } from './texts/textForm.ts'
import { sendText } from './texts/texts.ts'

/** About three days. */
const mostAttempts = 20
/** From three seconds to six hours. */
const pauseMinutes = (tries: number) => Math.exp(Math.min(tries, 10)) / 60
/** Older texts and pushes are dropped. Mail is still sent, and the bell shows everything. */
const freshMs = 24 * 3_600_000

/** `kept`: stays readable in the outbox, because there is no provider (demo). */
type Outcome = 'taken' | 'kept'

const mail = async ({ config }: Services, message: Waiting): Promise<Outcome> => {
  if (config.smtpUrl === undefined) return 'kept'
  const { accountId, topic } = message
  const unsubscribe =
    accountId === null || topic === null
      ? undefined
      : config.publicUrl + paths.unsubscribe({ token: unsubscribeToken({ accountId, topic }, config.secretKey) })
  await deliverMail(config.smtpUrl, config, message, unsubscribe)
  return 'taken'
}

/** Combines notices held during quiet hours. */
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
  if (!device) throw new Undeliverable('The device is signed out, or does not want notices anymore')
  const many = isOneOfMany(message)
  const said = {
    id,
    title: message.subject,
    text: many ? heldTitles!.join(' · ') : message.text,
    path: (many ? undefined : link) ?? paths.notice(),
  }
  const keys = await pushKeys(db, config.secretKey)
  const subject = `mailto:${config.contactEmail}`
  const outcome = await sendPush(device, said, { keys, subject, now, allowsLocal: config.mode === 'test' })
  // A demo shows what it sent.
  if (outcome === 'taken') return config.mode === 'demo' ? 'kept' : 'taken'
  await removeDevice(db, recipient, device.endpoint)
  throw new Undeliverable('The device has ended its subscription')
}

const ways: Record<string, (services: Services, message: Waiting, now: Date) => Promise<Outcome>> = { mail, text, push }

/** On one line, without control characters or surrogates: responses can contain anything, including what the database cannot store. */
const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').slice(0, 500)

/** One attempt to send a message, and its result. */
const tryOnce = async (services: Services, line: Waiting, now: Date): Promise<Ended> => {
  const { id, channel, attempts } = line
  const end = (words: string): Ended => {
    services.log.warn({ messageId: id, channel, words }, 'a message was not delivered')
    return { id, failedAt: now, words, isKept: false }
  }
  if (channel !== 'mail' && now.getTime() - line.sendAfter.getTime() > freshMs)
    return end('It could not be sent for a day; what it says is in the notices')
  try {
    const outcome = await ways[channel]!(services, line, now)
    return { id, sentAt: now, words: '', isKept: outcome === 'kept' }
  } catch (error) {
    const [words, tries] = [wordsOf(error), attempts + 1]
    if (error instanceof Undeliverable) {
      const { accountId, recipient } = line
      if (error.unreachable && accountId)
        await enqueue(services.db, 'tellUnreachable', { accountId, recipient, because: error.unreachable })
      return end(words)
    }
    if (tries >= mostAttempts) return end(`Given up after ${mostAttempts} attempts: ${words}`)
    services.log.error({ err: error, messageId: id, channel }, 'a message is tried again later')
    return { id, dueAt: plusMinutes(now, pauseMinutes(tries)), words, isKept: true }
  }
}

export const mostInHand = 32
/** Messages sent concurrently. */
const lanes = 4
/** Messages not started after this time are read again: they may have been taken back, or the device signed out. */
const inHandMs = 2000

/** `by`: id of the sender, so that its messages can be freed if it dies. `id`: send only this message, due or not. */
type Sending = { by: string; now: Date; id?: string }

/**
 * Sends due messages through their providers and then deletes their content, which has links and codes. Without a provider (demo) they stay
 * readable in the outbox. Permanent failures are recorded with the provider's words; others are retried one by one with increasing pauses.
 * Results are saved in batches: after a crash, messages in flight are sent again with the same id. Returns the number of messages taken.
 */
export const deliverDue = async (services: Services, sending: Sending) => {
  const { db } = services
  const left = await takeDue(db, { ...sending, most: mostInHand })
  const taken = left.length
  const begun = Date.now()
  let ended: Ended[] = []
  let writing = Promise.resolve()
  let failure: unknown
  const write = async () => {
    // Batch results that arrive together.
    await setImmediate()
    const ends = ended
    ended = []
    await setEnded(db, ends).catch((error: unknown) => {
      failure = error
    })
  }
  const lane = async () => {
    // Stop sending if results cannot be saved.
    while (left.length > 0 && failure === undefined && Date.now() - begun < inHandMs) {
      const end = await tryOnce(services, left.shift()!, sending.now)
      if (ended.push(end) === 1) writing = writing.then(write)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, taken) }, lane))
  await writing
  if (failure !== undefined) throw failure
  if (left.length > 0)
    await giveBack(
      db,
      left.map(({ id }) => id),
    )
  return taken
}
