import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The product as a newcomer starts it, with an empty data folder that goes away afterwards.
const port = Number(process.env.E2E_PORT ?? 4700)
const folder = await mkdtemp(join(tmpdir(), 'tailshare-e2e-'))
const { DATABASE_URL: _, ...env } = process.env
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...env,
    TAILSHARE_MODE: 'demo',
    TAILSHARE_DATA: folder,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    LOG_LEVEL: 'warn',
  },
})
const end = () => server.kill('SIGTERM')
process.on('SIGTERM', end)
process.on('SIGINT', end)
server.once('exit', (code) => void rm(folder, { recursive: true, force: true }).then(() => process.exit(code ?? 0)))
