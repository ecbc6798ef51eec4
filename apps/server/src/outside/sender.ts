import type { Services } from '../services.ts'
import { deliverDue, mostInHand } from './deliver.ts'
import { giveAllBack } from './outbox.ts'

/** What was written by another thread or process is looked for so often. */
const lookMs = 1000
/** What comes in quick succession is sent together. */
const gatherMs = 50

/**
 * Sends what waits in the outbox as long as it runs. It has lanes of its own, so that a slow mail server holds up no job, and no job
 * a mail. `id`: under which it is known to be alive; what it has in hand is freed once it is not.
 */
export const startSender = (services: Services, id: string) => {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let isWoken = false
  let working: Promise<void> | undefined
  /** A round broke off with lines in hand, which it takes again at the next. */
  let brokeOff = false

  const sendAll = async () => {
    // Before anything can fail: whoever was woken and fails tries again after a pause like anyone.
    isWoken = false
    try {
      if (brokeOff) await giveAllBack(services.db, id)
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
    /** Something may have been written. */
    wake: () => {
      if (isWoken || isStopping) return
      isWoken = true
      if (!working) next(gatherMs)
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await working
      await giveAllBack(services.db, id)
    },
  }
}
