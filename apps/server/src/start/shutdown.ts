import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { enterPhase } from './readiness.ts'

type Step = () => Promise<unknown>

/** Time limit for ending after the drain. The slowest call may take 12 s; the rest is quick. */
const endingMs = 20_000

/**
 * Graceful shutdown. At once, `/ready` says no and responses close their connections, so that load balancers switch; for `drainMs`
 * everything is still answered. Then resources are closed in reverse order. A process that hangs is killed, and others take over its jobs.
 */
export const openShutdown = ({ log, drainMs }: { log: FastifyBaseLogger; drainMs: number }) => {
  const early: ((drainMs: number) => unknown)[] = []
  const steps: Step[] = []
  let ending: Promise<void> | undefined
  const end = async (reason: string) => {
    log.info({ reason }, 'stopping')
    enterPhase('stopping')
    setTimeout(() => {
      log.fatal('could not stop in time')
      process.exit(1)
    }, drainMs + endingMs).unref()
    for (const step of early) step(drainMs)
    await pause(drainMs)
    for (const step of steps.toReversed()) await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  return {
    /** Runs when the drain begins, not awaited. */
    early: (step: (drainMs: number) => unknown) => void early.push(step),
    last: (step: Step) => void steps.push(step),
    stop: (reason: string) => (ending ??= end(reason)),
  }
}
