import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { enterPhase } from './readiness.ts'

type Step = () => Promise<unknown>

/** After the drain everything ends within this time: the slowest call may take 12 s, and the rest is quick. */
const endingMs = 20_000

/**
 * How a process leaves. From the first moment `/ready` says no and each answer closes its connection, so that whatever stands in front
 * sends the next request elsewhere, while for `drainMs` everything is still answered. Then what was opened is closed, the last one first.
 * A process that cannot end is ended, and its jobs go to the others.
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
    /** Begun when the drain begins, and not waited for. */
    early: (step: (drainMs: number) => unknown) => void early.push(step),
    last: (step: Step) => void steps.push(step),
    stop: (reason: string) => (ending ??= end(reason)),
  }
}
