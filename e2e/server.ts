import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientId, clientSecret, startProvider } from '../apps/server/test/provider.ts'

// One server for each worker: the product as a newcomer starts it, with sign-in by Google set up. Says when all of them are ready.
const ports = (process.env.E2E_PORTS ?? '4700').split(',').map(Number)
const { DATABASE_URL: _, ...env } = process.env

/** Ends when the server ends; its data folder, empty at first, goes away with it. */
const serve = async (port: number) => {
  const folder = await mkdtemp(join(tmpdir(), `tailshare-e2e-${port}-`))
  // Where root runs it, the database belongs to another account, which must find its way to it (secondServer.ts).
  await chmod(folder, 0o755)
  // In Google's place: an OpenID provider of its own, where Gia may sign in.
  const provider = await startProvider(`http://localhost:${port}/auth/callback`)
  provider.people.set('gia', { email: 'gia.roth@pilots.example', email_verified: true, given_name: 'Gia', family_name: 'Roth' })

  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      TAILSHARE_MODE: 'demo',
      TAILSHARE_DATA: folder,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      LOG_LEVEL: 'warn',
      // Never: a machine that is busy with browsers looks overloaded.
      BUSY_AFTER_MS: '0',
      GOOGLE_ISSUER: provider.settings.issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
    },
  })
  const end = () => server.kill('SIGTERM')
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const [code] = (await once(server, 'exit')) as [number | null]
  // Whoever ends the whole run ends the server twice, and its database leaves a moment after it.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  return code ?? 0
}

const isReady = async (port: number) => {
  for (;;) {
    const reply = await fetch(`http://localhost:${port}/ready`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const servers = ports.map(serve)
void Promise.all(ports.map(isReady)).then(() => console.log('Every server is ready.'))
// One that ends before its time takes the run with it.
const first = await Promise.race(servers)
process.kill(process.pid, 'SIGTERM')
const codes = await Promise.all(servers)
process.exit(Math.max(first, ...codes))
