import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The newest data folder of the server at this port: a run that was killed may have left an older one. */
const folderOf = (port: string) => {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith(`tailshare-e2e-${port}-`))
    .map((name) => path.join(tmpdir(), name))
  return folders.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]!
}

const socketLine = 4
/** Where its embedded database listens, as PostgreSQL itself notes it. */
const databaseIn = (folder: string) => {
  const socket = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[socketLine]!
  return `postgresql://tailshare@localhost/tailshare?host=${socket}`
}

/** Another process of the product on the database and the files of the one at `url`. `stop()` ends it. */
export const startSecondServer = async (url: string) => {
  const folder = folderOf(new URL(url).port)
  const [port, sandbox] = [await freePort(), await freePort()]
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TAILSHARE_MODE: 'demo',
      DATABASE_URL: databaseIn(folder),
      TAILSHARE_DATA: folder,
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      LOG_LEVEL: 'warn',
      // Never: a machine that is busy with browsers looks overloaded.
      BUSY_AFTER_MS: '0',
    },
  })
  const ended = once(server, 'exit')
  const origin = `http://localhost:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  /** Until it answers; one that ends before has failed. */
  const ready = async (): Promise<void> => {
    if (server.exitCode !== null) throw new Error(`The second server ended with ${server.exitCode}`)
    const reply = await fetch(`${origin}/ready`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
    return ready()
  }
  return { origin, ready, stop }
}
