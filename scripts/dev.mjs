// npm run dev: the demo from source. The server restarts when its files change; the browser reloads live.
import { spawn } from 'node:child_process'
import { root } from './run/run.mjs'
import { ensureDependencies, pickNode, productPath } from './setup/setup.mjs'

await ensureDependencies()
const watched = [
  'apps/server/src',
  'packages/contract/src',
  'packages/rules/src',
  'packages/payment-sandbox/src',
  'packages/aircraft-art/src',
]
const server = spawn(
  pickNode(),
  [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'apps/server/src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { TAILSHARE_MODE: 'demo', TAILSHARE_WEB: 'source', ...process.env, ...productPath() },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 0))
