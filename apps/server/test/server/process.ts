import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@tailshare/contract/base/constants'

const serve = fileURLToPath(new URL('./serve.ts', import.meta.url))

type Sent = { method: string; path: string; cookie: string; body?: object }

/** The API in a separate process on a shared database. `stop()` ends it. */
export const startProcess = async (connectionString: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-process-'))
  const child = fork(serve, {
    execArgv: [],
    env: {
      ...process.env,
      TAILSHARE_MODE: 'test',
      DATABASE_URL: connectionString,
      TAILSHARE_DATA: folder,
      CALLS_PER_MINUTE: '1000000',
      BUSY_AFTER_MS: '0',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  const send = async ({ method, path, cookie, body }: Sent) => {
    const reply = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, json: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
  const stop = async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { origin: `http://127.0.0.1:${port}`, send, stop }
}
