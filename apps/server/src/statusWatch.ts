import { setTimeout as pause } from 'node:timers/promises'
import { refreshLine, recordMinute } from './domains/backoffice/system/status/steps.ts'
import type { Services } from './services.ts'

/** Often enough that no minute passes without a look, and that servers agree within one on what every page says. */
const everyMs = 20_000

/**
 * While this process serves people, also in its drain, writes each minute down and keeps what every page says in a line. Not a job: jobs that are stuck would leave minutes
 * out in which people could search and book.
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
