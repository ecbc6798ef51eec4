import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, untilReady } from './embeddedAddress.ts'
import type { Address } from './embeddedAddress.ts'
import { clearLeftovers, createCluster, hasCluster } from './embeddedCluster.ts'
import { placeOf } from './embeddedPlace.ts'
import type { Place } from './embeddedPlace.ts'
import { startProcess } from './embeddedProcess.ts'
import type { ServerProcess } from './embeddedProcess.ts'
import { lockFolder } from './folderLock.ts'

export type EmbeddedOptions = { dataFolder: string; log: (line: string) => void; settings?: Record<string, string> }

export type EmbeddedPostgres = {
  connectionString: string
  stop: () => Promise<void>
  /** The last lines that the first server process wrote. */
  said: () => string
  /** Called with the reason. By then it is being restarted at the same address. */
  onUnexpectedExit: (listener: (how: string) => void) => void
}

const major = '18'

const defaults: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // The package has no JIT compiler; this avoids costing it for every plan.
  jit: 'off',
  // For SSDs: the default of 4 makes the planner avoid indexes.
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Release locks on aircraft held by abandoned transactions.
  idle_in_transaction_session_timeout: '60s',
  // Rejected bookings are ordinary errors here, and the application logs them itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const launch = async (place: Place, address: Address, settings: Record<string, string>): Promise<ServerProcess> => {
  address.clear()
  const server = startProcess(place, { ...defaults, ...settings, ...address.settings })
  try {
    await untilReady(address.connectionString, server.hasEnded)
    return server
  } catch (error) {
    await server.end()
    throw new Error(`PostgreSQL did not start: ${await server.exited}`, { cause: error })
  }
}

type Supervised = Pick<EmbeddedPostgres, 'stop' | 'onUnexpectedExit'>

/** Restarts the server when it exits by itself, with increasing pauses while that fails. */
const supervise = (first: ServerProcess, again: () => Promise<ServerProcess>, log: (line: string) => void): Supervised => {
  const stopping = new AbortController()
  const listeners: ((how: string) => void)[] = []
  let server = first
  const restart = async (): Promise<void> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      try {
        server = await again()
        log('PostgreSQL is back.')
        return
      } catch (error) {
        log(String(error))
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const how = await server.exited
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended unexpectedly and is started again. ${how}`)
      for (const listener of listeners) listener(how)
      // Avoid a tight loop if it dies right after starting.
      if (performance.now() - startedAt < 1000) await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      await restart()
    }
  }
  const watching = watch()
  const stop = async (): Promise<void> => {
    stopping.abort()
    await server.end()
    await watching
    // A restart may have been in progress.
    await server.end()
  }
  return { stop, onUnexpectedExit: (listener) => void listeners.push(listener) }
}

/**
 * Runs our own PostgreSQL on the folder, creating it if needed. It ends with this process (even if killed) and restarts when killed itself.
 * Call from the main thread, whose end the kernel watches.
 */
export const startEmbeddedPostgres = async ({ dataFolder, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const unlock = await lockFolder(dataFolder)
  try {
    const place = placeOf(dataFolder, log)
    if (hasCluster(place.dataFolder, major)) await clearLeftovers(place.dataFolder, log)
    else {
      log(`Making a new database in ${place.dataFolder}.`)
      await createCluster(place)
    }
    const address = await addressOf(place)
    const first = await launch(place, address, settings)
    const again = async (): Promise<ServerProcess> => {
      await clearLeftovers(place.dataFolder, log)
      return launch(place, address, settings)
    }
    const { stop, onUnexpectedExit } = supervise(first, again, log)
    let ending: Promise<void> | undefined
    const stopAll = async (): Promise<void> => {
      await stop()
      address.close()
      await unlock()
    }
    return {
      connectionString: address.connectionString,
      stop: () => (ending ??= stopAll()),
      said: first.said,
      onUnexpectedExit,
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
