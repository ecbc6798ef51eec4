import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientId, clientSecret, startProvider } from '../apps/server/test/provider.ts'

// The product as a newcomer starts it, with sign-in by Google set up, with an empty data folder that goes away afterwards.
const port = Number(process.env.E2E_PORT ?? 4700)
const folder = await mkdtemp(join(tmpdir(), 'tailshare-e2e-'))
const { DATABASE_URL: _, ...env } = process.env

// In Google's place: an OpenID provider of its own, where Gia may sign in.
const provider = await startProvider(`http://localhost:${port}/auth/callback`)
provider.people.set('gia', { email: 'gia.roth@pilots.example', email_verified: true, given_name: 'Gia', family_name: 'Roth' })

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...env,
    TAILSHARE_MODE: 'demo',
    TAILSHARE_DATA: folder,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    LOG_LEVEL: 'warn',
    GOOGLE_ISSUER: provider.settings.issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  },
})
const end = () => server.kill('SIGTERM')
process.on('SIGTERM', end)
process.on('SIGINT', end)
server.once('exit', (code) => void rm(folder, { recursive: true, force: true }).then(() => process.exit(code ?? 0)))
