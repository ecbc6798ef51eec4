import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sessionCookie } from '../../apps/server/src/http/session.ts'

/** Replaces the browser's cookies with these, `name=value; name=value`. A header would not work once a page has set a cookie. */
const keepOnly = async (address: string, url: string, cookies: string | undefined) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const kept = (cookies?.split('; ') ?? []).map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url, httpOnly: name === sessionCookie }
  })
  const asked = [{ method: 'Storage.clearCookies' }, { method: 'Storage.setCookies', params: { cookies: kept } }]
  for (const [id, one] of asked.entries()) {
    socket.send(JSON.stringify({ id: id + 1, ...one }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    const { error } = JSON.parse(data) as { error?: { message: string } }
    if (error) throw new Error(`${one.method}: ${error.message}`)
  }
  socket.close()
}

/** A headless Chromium with its own profile and a debugging port. */
export const startChromium = async (program: string) => {
  const profile = await mkdtemp(join(tmpdir(), 'tailshare-chromium-'))
  const isRoot = process.getuid?.() === 0
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-extensions',
    '--disable-sync',
    // Block all hosts but localhost.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const listening = async () => {
    for await (const line of createInterface(child.stderr)) {
      const [, address, port] = /DevTools listening on (ws:\/\/[^:]+:(\d+)\S*)/.exec(line) ?? []
      if (address) return { address, port: Number(port) }
    }
    throw new Error(`${program} did not start`)
  }
  const { address, port } = await listening()
  child.stderr.resume()
  return {
    port,
    signIn: (origin: string, cookies: string | undefined) => keepOnly(address, origin, cookies),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
