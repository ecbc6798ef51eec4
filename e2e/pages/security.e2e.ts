import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { emailOf, enter, get as read } from '../acts/calls.ts'
import { openBrowser, picture } from '../acts/steps.ts'

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))('sharp') as typeof import('sharp').default

test.describe('what every answer carries', () => {
  for (const path of [
    '/',
    '/search',
    '/auth/login',
    '/no-such-page',
    '/profile',
    '/api/v1/aircrafts/search/',
    '/api/v1/account/user/',
  ])
    test(`${path} keeps browsers on their guard`, async ({ request }) => {
      const headers = (await request.get(path)).headers()
      const policy = Object.fromEntries(
        (headers['content-security-policy'] ?? '').split(';').map((line) => {
          const [name = '', ...values] = line.trim().split(/\s+/)
          return [name, values]
        }),
      )
      const scripts = policy['script-src'] ?? policy['default-src']
      expect(scripts).toContain("'self'")
      for (const loose of ["'unsafe-inline'", "'unsafe-eval'", '*', 'data:', 'https:']) expect(scripts).not.toContain(loose)
      expect(policy['style-src']).not.toContain("'unsafe-inline'")
      expect(policy['object-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['frame-ancestors']).toEqual(["'self'"])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()')
      expect(headers['x-frame-options']).toMatch(/DENY|SAMEORIGIN/)
      expect(headers['referrer-policy']).toMatch(/no-referrer|same-origin|strict-origin/)
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    })
})

const sessionName = 'auth.access_token'
const cookieOf = (reply: APIResponse) =>
  reply
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)
    .find((value) => value.startsWith(`${sessionName}=`)) ?? ''
const tokenOf = (reply: APIResponse) => /=([^;]*)/.exec(cookieOf(reply))![1]!
const logIn = (request: APIRequestContext, headers: Record<string, string> = {}) =>
  request.post('/api/v1/account/auth/login/', { data: { email: emailOf('ines'), password: 'wheels-up' }, headers })
/** The status for a request with this session token. */
const statusWith = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/v1/account/user/', { headers: { cookie: `${sessionName}=${token}` } })).status()

test('the session’s cookie is out of reach of scripts and of other sites', async ({ request }) => {
  const cookie = cookieOf(await logIn(request))
  expect(cookie).toMatch(/;\s*HttpOnly/i)
  expect(cookie).toMatch(/;\s*SameSite=Lax/i)
  expect(cookie).toMatch(/;\s*Path=\//i)
  expect(cookie).not.toMatch(/;\s*Domain=/i)
})

test('a rotated token serves what is under way, and logging out ends it together with its successor', async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL })
  const bare = await playwright.request.newContext({ baseURL })
  const first = tokenOf(await logIn(request))
  expect(await statusWith(bare, first)).toBe(200)
  const second = tokenOf(await request.post('/api/v1/account/auth/refresh/'))
  expect(second).not.toBe(first)
  for (const token of [first, second]) expect(await statusWith(bare, token)).toBe(200)
  expect((await request.post('/api/v1/account/auth/logout/')).ok()).toBe(true)
  for (const token of [first, second]) expect(await statusWith(bare, token)).toBe(401)
})

test('a browser whose token is a day old gets a new one by itself, in two tabs at once', async ({ browser, baseURL }) => {
  const { page, context } = await openBrowser(browser)
  const old = tokenOf(await logIn(context.request))
  const url = baseURL!
  await context.addCookies([{ name: 'auth.refresh_after', value: '1', url }])
  const other = await context.newPage()
  await Promise.all([page.goto('/profile'), other.goto('/profile')])
  const tokenNow = async () => (await context.cookies()).find(({ name }) => name === sessionName)?.value
  await expect.poll(tokenNow).not.toBe(old)
  const hint = (await context.cookies()).find(({ name }) => name === 'auth.refresh_after')!
  expect(Number(hint.value) * 1000).toBeGreaterThan(Date.now())
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(tab.url()).pathname).toMatch(/^\/profile/)
  }
})

test('log-in replaces a session planted before (session fixation)', async ({ playwright, baseURL }) => {
  const planted = 'a'.repeat(43)
  const bare = await playwright.request.newContext({ baseURL })
  const reply = await logIn(bare, { cookie: `${sessionName}=${planted}` })
  expect(tokenOf(reply)).not.toBe(planted)
  const other = await playwright.request.newContext({ baseURL })
  expect(await statusWith(other, planted)).toBe(401)
})

test('forged cross-site calls are refused', async ({ request }) => {
  await enter(request, 'ines')
  for (const origin of ['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example']) {
    const reply = await request.put('/api/v1/account/preferences/', { data: {}, headers: { origin } })
    expect([origin, reply.status()]).toEqual([origin, 403])
  }
  expect((await logIn(request, { origin: 'https://evil.example' })).status()).toBe(403)
})

const upload = (request: APIRequestContext, name: string, buffer: Buffer, mimeType = 'image/png') =>
  request.post('/api/v1/account/documents/upload/', {
    multipart: { kind: 'photo_id', expiresOn: '2030-01-01', file: { name, mimeType, buffer } },
  })

test('a file that is not a picture is refused, regardless of its declared type', async ({ request }) => {
  await enter(request, 'ines')
  const fakes = {
    html: '<!doctype html><script>alert(1)</script>',
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    zip: 'PK\u0003\u0004rest of an archive',
    'png that ends after its name': '\u0089PNG\r\n\u001a\n<script>alert(1)</script>',
  }
  for (const [kind, text] of Object.entries(fakes)) {
    const reply = await upload(request, 'photo.png', Buffer.from(text, 'latin1'))
    expect([kind, reply.status()]).toEqual([kind, 415])
    expect(await reply.json()).toMatchObject({ code: 'unsupported_file' })
  }
  const accepted = await upload(request, '../../etc/photo.png', picture.buffer)
  expect(accepted.status()).toBe(200)
  const { id, fileName, fileUrl } = (await accepted.json()) as { id: string; fileName: string; fileUrl: string }
  expect(fileName).not.toContain('/')
  const served = await request.get(fileUrl)
  expect(served.headers()['content-type']).toBe('image/webp')
  expect(served.headers()['content-security-policy']).toContain('sandbox')
  await request.delete(`/api/v1/account/documents/${id}/`)
})

test('an uploaded picture loses its EXIF data, such as its location', async ({ request }) => {
  await enter(request, 'ines')
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#346' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Spycam', Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 30/1 0/1' } })
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const { id, fileUrl } = (await (await upload(request, 'me.jpg', jpeg, 'image/jpeg')).json()) as { id: string; fileUrl: string }
  const served = await (await request.get(fileUrl)).body()
  const { exif, xmp, iptc, width } = await sharp(served).metadata()
  expect({ exif, xmp, iptc, width }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, width: 40 })
  expect(served.includes('Spycam')).toBe(false)
  await request.delete(`/api/v1/account/documents/${id}/`)
})

test('a document is shown to its owner and to operators only', async ({ playwright, baseURL, request }) => {
  await enter(request, 'jonas')
  const { documents } = await read<{ documents: { fileUrl: string }[] }>(request, 'account/user/')
  const { fileUrl } = documents[0]!
  const statusFor = async (who: 'maria' | 'helen' | 'omar' | null) => {
    const other = await playwright.request.newContext({ baseURL })
    if (who) await enter(other, who)
    return (await other.get(fileUrl)).status()
  }
  expect((await request.get(fileUrl)).status()).toBe(200)
  expect(await statusFor('omar')).toBe(200)
  expect(await statusFor('maria')).toBe(404)
  expect(await statusFor('helen')).toBe(404)
  expect(await statusFor(null)).toBe(401)
})

test('unknown ids and the console answer a member with 404; addresses without their id still open a page', async ({
  request,
}) => {
  await enter(request, 'maria')
  const statusOf = async (path: string) => [path, (await request.get(path)).status()]
  const none = '01900000-0000-7000-8000-000000000000'
  const nowhere = [
    `/booking/orders/${none}`,
    `/messages/system/${none}`,
    `/maintenance/${none}`,
    `/booking/disruptions/${none}`,
    `/schedule-info/${none}`,
    `/co-ownership-info/${none}`,
    `/aircraft/${none}/book`,
    '/operator',
  ]
  for (const path of nowhere) expect(await statusOf(path)).toEqual([path, 404])
  const somewhere = ['/booking/orders', '/messages/system', '/owner', '/csip/profile', '/aircraft/tail_number', '/maintenance']
  for (const path of somewhere) expect(await statusOf(path)).toEqual([path, 200])
})

/** Sends a raw path, which browsers and fetch would normalize. */
const getAsItStands = (port: string, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    }).on('error', reject)
  })

test('path traversal out of the served folders fails', async ({ baseURL }) => {
  const ways = [
    '/assets/../../../../package.json',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/art/..%2f..%2fpackage.json/N1/side.svg',
    '/art/SR22/..%2f..%2f..%2fetc%2fpasswd/side.svg',
    '/art/SR22/N417TS/..%2f..%2fside.svg',
    '/.vite/manifest.json',
    '/assets/%00',
  ]
  for (const way of ways) {
    const { status, text } = await getAsItStands(new URL(baseURL!).port, way)
    expect([way, status >= 400 && status < 500, status]).toEqual([way, true, status])
    expect(text).not.toMatch(/"workspaces"|root:x:|"isEntry"/)
  }
})

test('sign-up and password reset do not reveal who has an account', async ({ request }) => {
  const unknown = `nobody.${Date.now()}@pilots.example`
  for (const path of ['account/verify-email/', 'account/user/password/reset/']) {
    const seen = []
    for (const email of [unknown, emailOf('ines')]) {
      const reply = await request.post(`/api/v1/${path}`, { data: { email } })
      const shown = Object.keys(reply.headers()).filter((name) => !name.startsWith('x-ratelimit') && name !== 'date')
      seen.push({ status: reply.status(), text: await reply.text(), headers: shown.sort() })
    }
    expect(seen[1]).toEqual(seen[0])
  }
  const wrong = []
  for (const email of [unknown, emailOf('ines')])
    wrong.push(await (await request.post('/api/v1/account/auth/login/', { data: { email, password: 'wrong-one' } })).text())
  expect(wrong[1]).toBe(wrong[0])
})
