import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Chance } from '../../apps/server/seeds/chance.ts'
import { killDatabaseIn } from '../crash.ts'
import type { Ground } from '../ground/ground.ts'
import { startServer, type Running } from '../ground/server.ts'
import type { Span } from './checks.ts'

export type Server = { name: string; port: number; running: Running }
export type Troubles = ReturnType<typeof openTroubles>

/** When something was broken on purpose, and what went wrong at other times. */
export const openTroubles = () => {
  const spans: (Span & { what: string })[] = []
  const problems = new Map<string, number>()
  const isExpected = (from: number, to = Date.now()) => spans.some((span) => span.from <= to && from <= span.to)
  return {
    spans,
    problems,
    isExpected,
    /** Notes what went wrong since `from`, unless something was broken meanwhile. */
    unlessExpected: (from: number, words: string) => {
      if (!isExpected(from)) problems.set(words, (problems.get(words) ?? 0) + 1)
    },
    /** Breaks something and notes how long until all is well again, in seconds. */
    during: async (what: string, work: () => Promise<void>) => {
      const span = { what, from: Date.now(), to: Number.POSITIVE_INFINITY }
      spans.push(span)
      await work()
      span.to = Date.now()
      return (span.to - span.from) / 1000
    },
  }
}

/** Errors in the log, and anything on standard error: both are wrong while nothing is broken. */
const listen = (troubles: Troubles, name: string) => (line: string, isError: boolean) => {
  if (isError) return troubles.unlessExpected(Date.now(), `${name} wrote: ${line}`)
  if (!line.startsWith('{')) return
  const { level, time, msg, err } = JSON.parse(line) as {
    level: number
    time: number
    msg: string
    err?: { message: string; stack?: string }
  }
  // The mailboxes that we fill.
  if (level < 50 || err?.message.includes('mailbox full')) return
  troubles.unlessExpected(time, `${name} logged: ${msg}${err ? `: ${err.stack ?? err.message}` : ''}`)
}

export const startServers = async (
  ground: Ground,
  own: { connectionString: string; ports: number[]; env: Record<string, string> },
  troubles: Troubles,
) => {
  const { connectionString, env } = own
  const start = (port: number, name: string) =>
    startServer({
      connectionString,
      port,
      dataFolder: ground.dataFolder,
      env: { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${port + 2} --inspect-publish-uid=http` },
      heard: listen(troubles, name),
    })
  const servers: Server[] = []
  for (const [n, port] of own.ports.entries())
    servers.push({ name: `server ${'AB'[n]}`, port, running: await start(port, `server ${'AB'[n]}`) })
  const whenReady = async ({ running }: Server) => {
    while (
      !(await fetch(`${running.origin}/ready`).then(
        (reply) => reply.ok,
        () => false,
      ))
    )
      await pause(50)
  }
  return {
    servers,
    killServer: async (server: Server) => {
      await server.running.stop('SIGKILL')
      server.running = await start(server.port, server.name)
    },
    killDatabase: async () => {
      killDatabaseIn(join(ground.folder, 'postgres'))
      // The connections break at once; until then a server may still call itself ready.
      await pause(200)
      await Promise.all(servers.map(whenReady))
    },
    stop: () => Promise.all(servers.map(({ running }) => running.stop())),
  }
}

/** The payment provider answers late: each answer waits up to three seconds for a lock on its tables. */
export const slowProvider = async (connectionString: string, ms: number) => {
  for (const until = Date.now() + ms; Date.now() < until; await pause(300)) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client
      .connect()
      .then(() => client.query('begin; lock table payment_sandbox.object in access exclusive mode'))
      .then(() => pause(3000))
      // The database may be killed meanwhile, which ends the lock.
      .catch(() => undefined)
    await client.end().catch(() => undefined)
  }
}

type Told = { id?: number; method?: string; params?: { sessionId?: string; message?: string }; result?: { usedSize: number } }

/** Megabytes in use in every thread of a server after collecting garbage, asked through its inspector; and of the whole process. */
export const memoryOf = async (pid: number, inspectorPort: number) => {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')))
  })
  const threads: string[] = []
  const waiting = new Map<string, (told: Told) => void>()
  const note = (told: Told, thread = '') => waiting.get(`${thread}${told.id}`)?.(told)
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told
    const { sessionId = '', message } = told.params ?? {}
    if (told.method === 'NodeWorker.attachedToWorker') threads.push(sessionId)
    else if (message !== undefined) note(JSON.parse(message) as Told, sessionId)
    else note(told)
  })
  let last = 0
  const ask = (method: string, params = {}, thread = '') =>
    new Promise<Told>((resolve) => {
      const id = ++last
      const message = JSON.stringify({ id, method, params })
      waiting.set(`${thread}${id}`, resolve)
      if (thread) void ask('NodeWorker.sendMessageToWorker', { sessionId: thread, message })
      else socket.send(message)
    })
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false })
  let heap = 0
  for (const thread of ['', ...threads]) {
    // Twice: finalizers of the first round free more.
    for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage', {}, thread)
    heap += (await ask('Runtime.getHeapUsage', {}, thread)).result!.usedSize
  }
  await ask('NodeWorker.disable')
  socket.close()
  const rss = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  return { heapMb: heap / 2 ** 20, rssMb: rss / 1024, threads: threads.length + 1 }
}

/** Part of the time in which a process’s main thread could run that it had a processor; the rest it waited for one. Since its start, or `since`. */
export const shareOf = (pid: number, since = { ran: 0, waited: 0 }) => {
  const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number) as [number, number]
  return { ran, waited, share: (ran - since.ran) / Math.max(1, ran - since.ran + waited - since.waited) }
}

type Event = { at: number; what: 'A' | 'B' | 'database' | 'provider' | 'mailbox' }

/**
 * What breaks, at which fraction of the run. Server A is killed in the first half only and B in the second, so that the other one’s memory can
 * be followed meanwhile.
 */
export const planTroubles = (chance: Chance, minutes: number): Event[] => {
  const kills = Math.max(4, Math.min(11, Math.round(minutes) - 1))
  const killed = Array.from({ length: kills }, (_, n): Event => {
    const at = (n + 1) / (kills + 1)
    const [server, nth] = at < 0.5 ? (['A', n] as const) : (['B', n - Math.ceil(kills / 2 - 0.5)] as const)
    return { at, what: nth === 0 ? server : nth === 1 ? 'database' : chance.pick([server, 'database']) }
  })
  const others: Event[] = [
    { at: 0.3 + chance.next() / 10, what: 'provider' },
    { at: 0.55 + chance.next() / 10, what: 'mailbox' },
  ]
  return [...killed, ...others].toSorted((a, b) => a.at - b.at)
}
