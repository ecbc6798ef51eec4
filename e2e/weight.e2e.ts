import { expect, test, type APIRequestContext } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { aircraftId } from './calls.ts'

/** kB, packed. */
const most = 150

/** Names and packed sizes of all scripts that a page asks for at once. */
const scriptsOf = async (request: APIRequestContext, path: string) => {
  const html = await (await request.get(path)).text()
  const names = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"|<script type="module" src="([^"]+)"/g)].map(
    ([, preloaded, run]) => (preloaded ?? run)!,
  )
  const weigh = async (name: string) => [name, gzipSync(await (await request.get(name)).body()).length] as const
  return Promise.all([...new Set(names)].map(weigh))
}

const pages = [
  ['the home page', '/'],
  ['the search', '/search'],
  ['an aircraft', 'N417TS'],
  ['log-in', '/auth/login'],
  ['sign-up', '/auth/sign-up'],
  ['password recovery', '/auth/recovery'],
  ['About Us', '/learn'],
  ['the guests’ page for owners', '/listing'],
  ['the terms', '/terms'],
  ['a missing page', '/no-such-page'],
] as const

for (const [name, path] of pages)
  test(`${name} asks for at most ${most} kB of script`, async ({ request }) => {
    const address = path.startsWith('/') ? path : `/aircraft/${await aircraftId(request, path)}/info`
    const scripts = await scriptsOf(request, address)
    const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0)
    // A page that names no script would weigh nothing and do nothing.
    expect(total).toBeGreaterThan(50_000)
    expect(total, scripts.map(([script, bytes]) => `${script} ${bytes}`).join('\n')).toBeLessThanOrEqual(most * 1000)
  })
