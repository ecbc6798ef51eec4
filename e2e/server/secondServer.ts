import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { compiledIn, ownDatabase, ownFiles } from './own.ts'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a second server process on this worker's database and files. `stop()` ends it. */
export const startSecondServer = async () => {
  const [port, sandbox] = [await freePort(), await freePort()]
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiledIn(process.env.E2E_FOLDER!),
      TAILSHARE_MODE: 'demo',
      DATABASE_URL: ownDatabase(),
      TAILSHARE_DATA: ownFiles(),
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      LOG_LEVEL: 'warn',
      // Off: a machine busy with browsers looks overloaded.
      BUSY_AFTER_MS: '0',
    },
  })
  const ended = once(server, 'exit')
  const origin = `http://localhost:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  /** Waits until it answers. Exiting before that is a failure. */
  const ready = async (): Promise<void> => {
    if (server.exitCode !== null) throw new Error(`The second server ended with ${server.exitCode}`)
    const reply = await fetch(`${origin}/ready`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
    return ready()
  }
  return { origin, ready, stop }
}
