import type { Services } from '../../services.ts'
import { deliverDue, mostInHand } from './deliver.ts'
import { releaseAllMessages } from './outbox.ts'

/** Polling interval for messages of other threads or processes. */
const lookMs = 1000
/** Messages in quick succession are sent together. */
const gatherMs = 50

/**
 * Sends messages from the outbox until stopped. Separate from jobs, so that slow mail servers do not block jobs, or the reverse. `id`:
 * identifies it while alive; its claimed messages are freed when it is not.
 */
export const startSender = (services: Services, id: string) => {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let isWoken = false
  let working: Promise<void> | undefined
  /** The last round failed with claimed messages, which the next one takes again. */
  let brokeOff = false

  const sendAll = async () => {
    // Reset before anything can fail, so that failures always wait before the next attempt.
    isWoken = false
    try {
      if (brokeOff) await releaseAllMessages(services.db, id)
      brokeOff = false
      do isWoken = false
      while ((await deliverDue(services, { by: id, now: new Date() })) === mostInHand && !isStopping)
    } catch (error) {
      brokeOff = true
      services.log.error({ err: error }, 'what waits in the outbox could not be sent')
    }
  }
  const next = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = work()
    }, ms)
  }
  const work = async () => {
    await sendAll()
    working = undefined
    if (!isStopping) next(isWoken ? gatherMs : lookMs)
  }
  next(0)
  return {
    /** Call when something may have been stored. */
    wake: () => {
      if (isWoken || isStopping) return
      isWoken = true
      if (!working) next(gatherMs)
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await working
      await releaseAllMessages(services.db, id)
    },
  }
}
