import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** First port of the parts. Each server takes two. */
export const portAt = (nth: number) => Number(process.env.BENCH_PORT ?? 4800) + nth

export type Running = { origin: string; child: ChildProcess; stop: (signal?: NodeJS.Signals) => Promise<void> }

const running = new Set<ChildProcess>()
export const stopLeft = () => {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts the product as a process on an existing database. */
export const startServer = async ({
  connectionString,
  port,
  dataFolder,
  env = {},
  heard,
}: {
  connectionString: string
  port: number
  dataFolder: string
  env?: Record<string, string>
  heard?: (line: string, isError: boolean) => void
}): Promise<Running> => {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', heard ? 'pipe' : 'ignore', heard ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      TAILSHARE_MODE: 'demo',
      DATABASE_URL: connectionString,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      TAILSHARE_DATA: dataFolder,
      // As in production: one line per request.
      LOG_LEVEL: 'info',
      CALLS_PER_MINUTE: '100000000',
      // No load shedding: late answers are measured too.
      BUSY_AFTER_MS: '0',
      ...env,
    },
  })
  for (const input of heard ? [child.stdout!, child.stderr!] : [])
    createInterface({ input }).on('line', (line) => heard?.(line, input === child.stderr))
  running.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => void running.delete(child))
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${origin}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) break
    if (tries > 6000 || child.exitCode !== null) throw new Error('The server did not start')
    await pause(100)
  }
  return {
    origin,
    child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
