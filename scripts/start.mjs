// npm start: installs, builds and runs the server. Skips what is already done.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root } from './run/run.mjs'
import { ensureBuild, ensureDependencies, pickNode, productPath } from './setup/setup.mjs'

await ensureDependencies()
const node = pickNode()
if (!(await ensureBuild({ quiet: true }))) giveUp('The pages could not be built; the reason is above.')

const guard = pathToFileURL(path.join(root, 'scripts', 'setup', 'leave-with-parent.mjs')).href
const server = spawn(node, ['--import', guard, path.join(root, 'apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  // The IPC channel lets the server notice that we are gone.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { TAILSHARE_MODE: 'demo', ...process.env, ...productPath() },
  // Ctrl-C signals the whole process group and npm forwards it again. Detach, so that the server gets it only once, from us.
  detached: process.platform !== 'win32',
})

let asked = 0
const end = (signal) => {
  const now = performance.now()
  // Ignore the SIGINT that npm forwards; kill at once on a second Ctrl-C.
  if (asked && now - asked < 1000) return
  server.kill(asked ? 'SIGKILL' : signal)
  asked = now
}
process.on('SIGINT', () => end('SIGINT'))
process.on('SIGTERM', () => end('SIGTERM'))
process.on('SIGHUP', () => end('SIGTERM'))

// npm may be killed too; then nothing else would stop us.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || end('SIGTERM'), 500).unref()

const signals = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
server.once('error', (error) => giveUp(`The server could not be started: ${error.message}`))
server.once('exit', (code, signal) => process.exit(signal ? 128 + (signals[signal] ?? 0) : code))
