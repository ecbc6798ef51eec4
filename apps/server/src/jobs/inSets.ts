import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'

type Waiting<Payload> = { payload: Payload; resolve: () => void; reject: (error: unknown) => void }

/** One statement tells as many. */
const most = 32

const workedTogether = new WeakSet<object>()

/** Whether a task stands in a set while it waits, and holds nothing up there. */
export const isWorkedInSets = (task: object) => workedTogether.has(task)

/**
 * A task whose statements cost about as much for many jobs as for one: jobs that are there at the same moment are done by one call of `work`,
 * and what comes meanwhile by the next. Each stays a job of its own, with its own row and its own end; where a set fails, each of it is tried alone, so
 * that one that cannot be done holds up no other. `work` may see a job twice, as every task may.
 */
export const inSets = <Payload>(work: (services: Services, payloads: Payload[]) => Promise<void>) => {
  const gathered = new WeakMap<Db, Waiting<Payload>[]>()

  const workOff = async (services: Services, set: Waiting<Payload>[]) => {
    try {
      await work(
        services,
        set.map(({ payload }) => payload),
      )
      for (const { resolve } of set) resolve()
    } catch (error) {
      if (set.length === 1) return set[0]!.reject(error)
      for (const { payload, resolve, reject } of set) await work(services, [payload]).then(resolve, reject)
    }
  }
  const workOffAll = async (services: Services, waiting: Waiting<Payload>[]) => {
    // Those that were fetched together begin one right after the other.
    await setImmediate()
    while (waiting.length > 0) await workOff(services, waiting.splice(0, most))
    gathered.delete(services.db)
  }
  const task = (services: Services, payload: Payload) =>
    new Promise<void>((resolve, reject) => {
      const one = { payload, resolve, reject }
      const waiting = gathered.get(services.db)
      if (waiting) return void waiting.push(one)
      const fresh = [one]
      gathered.set(services.db, fresh)
      void workOffAll(services, fresh)
    })
  workedTogether.add(task)
  return task
}
