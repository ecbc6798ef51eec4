import { setTimeout as pause } from 'node:timers/promises'
import { refreshLine, recordMinute } from '../../domains/backoffice/system/status/steps.ts'
import type { Services } from '../../services.ts'

/** Frequent enough to cover every minute, and for all servers to show the same banner within a minute. */
const everyMs = 20_000

/**
 * While this process serves (including its drain), records each minute's status and refreshes the banner. Not a job, because stuck jobs
 * would leave gaps while people could still search and book.
 */
export const startStatusWatch = (services: Pick<Services, 'db' | 'stripe' | 'log'>) => {
  const stopped = new AbortController()
  const look = async () => {
    try {
      await refreshLine(services.db)
      await recordMinute(services)
    } catch (error) {
      services.log.error({ err: error }, 'the minute could not be written down for the status page')
    }
  }
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await look()
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const ended = watch()
  return {
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}
