import { setImmediate } from 'node:timers/promises'
import { paths } from '@tailshare/contract/base/paths'
import { plusMinutes } from '@tailshare/contract/text/period'
import { unsubscribeToken } from '../crypto/unsubscribeToken.ts'
import type { Services } from '../services.ts'
import { passMail } from './mail.ts'
import { findDevice, giveBack, removeDevice, setEnded, takeDue, type Ended, type Waiting } from './outbox.ts'
import { Undeliverable } from './outage.ts'
import { pushKeys } from './push/keys.ts'
import { sendPush } from './push/sendPush.ts'
import { shortText } from './textForm.ts'
import { sendText } from './texts.ts'

/** About three days. */
const mostAttempts = 20
/** From three seconds to six hours. */
const pauseMinutes = (tries: number) => Math.exp(Math.min(tries, 10)) / 60
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
  if (!device) throw new Undeliverable('The device is signed out, or does not want notices anymore')
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

/** One try of a line, and how it ended. */
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
    if (error instanceof Undeliverable) return end(words)
    if (tries >= mostAttempts) return end(`Given up after ${mostAttempts} attempts: ${words}`)
    services.log.error({ err: error, messageId: id, channel }, 'a message is tried again later')
    return { id, dueAt: plusMinutes(now, pauseMinutes(tries)), words, isKept: true }
  }
}

export const mostInHand = 32
/** So many are on their way at a time. */
const lanes = 4
/** What has not been begun so long after it was read is read anew: its words may have been taken back, its device signed out. */
const inHandMs = 2000

/** `by`: the sender, so that whoever finds it dead can free what it had in hand. `id`: this line alone, due or not. */
type Sending = { by: string; now: Date; id?: string }

/**
 * Hands what is due to whoever carries it, which has it from then on: links and codes in it do not stay here. Without a server for
 * it (demo) the outbox is where it arrives, and it stays readable there. What is refused for good ends with the words of who refused
 * it; everything else is tried again alone, with growing pauses. Ends are written together as they come: a process that dies sends
 * again what was on its way just then, under the same name. Answers how many lines it had taken.
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
    // Those that end at the same time are written together.
    await setImmediate()
    const ends = ended
    ended = []
    await setEnded(db, ends).catch((error: unknown) => {
      failure = error
    })
  }
  const lane = async () => {
    // What cannot be noted is not sent.
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
