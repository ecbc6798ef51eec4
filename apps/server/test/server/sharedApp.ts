import { buildApp } from '../../src/app.ts'
import type { CallServices } from '../../src/services.ts'

type Shared = { app: Awaited<ReturnType<typeof buildApp>>; services: CallServices }

/** Apps of this worker whose servers have stopped. */
const idle: Shared[] = []

/**
 * An app with these services. Takes one whose server has stopped and replaces its services, because building one binds every route twice
 * (also for HEAD), which costs more than most tests. Only for servers without settings of their own, which the routes may have read.
 */
export const takeApp = async (services: CallServices): Promise<Shared> => {
  const shared = idle.pop()
  if (!shared) return { app: await buildApp(services), services }
  const config = Object.assign(shared.services.config, services.config)
  Object.assign(shared.services, { fresh: undefined, strain: undefined }, services, { config })
  return shared
}

/** For the next server of this worker. */
export const giveBack = (shared: Shared) => void idle.push(shared)
