import { expect, test, type APIRequestContext, type Browser } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { aircraftId, enter, get } from './calls.ts'

/** kB of script, packed, that a public page may bring with it: what its document names. */
const most = 130
/** kB of fonts, in two files. */
const mostFonts = 65

/** What each page may have loaded once it is at rest on a phone and nobody has touched it: also what comes for nobody to wait for. */
const pages = [
  ['the home page', '/', 127],
  ['the search', '/search', 130],
  ['an aircraft', 'N417TS', 137],
  ['log-in', '/auth/login', 130],
  ['sign-up', '/auth/sign-up', 114],
  ['password recovery', '/auth/recovery', 129],
  ['About Us', '/learn', 123],
  ['the guests’ page for owners', '/listing', 116],
  ['co-ownership', '/co-ownership', 124],
  ['the calculator', '/rental-projection-calculator', 131],
  ['the terms', '/terms', 119],
  ['the privacy policy', '/policy', 120],
  ['the status', '/status', 123],
  ['an owner', 'owner', 126],
  ['a CSIP', 'csip', 128],
  ['a new password', '/auth/reset-password', 132],
  ['a missing page', '/no-such-page', 115],
] as const

const idOf = async (browser: Browser, who: 'helen' | 'elena') => {
  const own = await browser.newContext()
  await enter(own.request, who)
  const { id } = await get<{ id: string }>(own.request, 'account/user/')
  await own.close()
  return id
}
const addressOf = async (browser: Browser, request: APIRequestContext, path: string) => {
  if (path.startsWith('/')) return path
  if (path === 'owner') return `/owner/${await idOf(browser, 'helen')}`
  if (path === 'csip') return `/csip/profile/${await idOf(browser, 'elena')}`
  return `/aircraft/${await aircraftId(request, path)}/info`
}
const packed = (body: Buffer) => gzipSync(body).length
const total = (files: readonly (readonly [string, number])[]) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
const listed = (files: readonly (readonly [string, number])[]) => files.map(([file, bytes]) => `${file} ${bytes}`).join('\n')

/** Names and packed sizes of all scripts that a page asks for at once. */
const scriptsOf = async (request: APIRequestContext, path: string) => {
  const html = await (await request.get(path)).text()
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"|<script type="module" src="([^"]+)"/g)]
  // A page that the server has drawn names those that come once it has been painted in a list.
  const [, list = '[]'] = /<script type="application\/json" id="scripts">([^<]*)</.exec(html) ?? []
  const names = [...named.map(([, preloaded, run]) => (preloaded ?? run)!), ...(JSON.parse(list) as string[])]
  const weigh = async (name: string) => [name, packed(await (await request.get(name)).body())] as const
  return Promise.all([...new Set(names)].map(weigh))
}

for (const [name, path, atRest] of pages) {
  test(`${name} asks for at most ${most} kB of script`, async ({ browser, request }) => {
    const scripts = await scriptsOf(request, await addressOf(browser, request, path))
    // A page that names no script would weigh nothing and do nothing.
    expect(total(scripts)).toBeGreaterThan(50_000)
    expect(total(scripts), listed(scripts)).toBeLessThanOrEqual(most * 1000)
  })

  test(`${name} has loaded at most ${atRest} kB of script when it is at rest, two fonts, and no sheet that it brought itself`, async ({
    browser,
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    const loads: Promise<readonly [string, number]>[] = []
    page.on('response', (response) => {
      const file = new URL(response.url()).pathname
      if (file.startsWith('/assets/')) loads.push(response.body().then((body) => [file, packed(body)] as const))
    })
    await page.goto(await addressOf(browser, request, path), { waitUntil: 'networkidle' })
    const loaded = await Promise.all(loads)
    const scripts = loaded.filter(([file]) => file.endsWith('.js'))
    expect(total(scripts)).toBeGreaterThan(50_000)
    expect(total(scripts), listed(scripts)).toBeLessThanOrEqual(atRest * 1000)
    const fonts = loaded.filter(([file]) => file.endsWith('.woff2'))
    expect(fonts).toHaveLength(2)
    expect(total(fonts), listed(fonts)).toBeLessThanOrEqual(mostFonts * 1000)
    const brought = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map((link) => link.getAttribute('href')),
    )
    expect(brought.length).toBeGreaterThan(0)
    expect(loaded.filter(([file]) => brought.includes(file))).toEqual([])
  })
}
