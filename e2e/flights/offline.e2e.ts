import { expect, test } from '@playwright/test'
import { openBrowser, picture } from '../acts/steps.ts'
import { bookForTheRamp, enter, get } from '../acts/calls.ts'
import { answerStage, countTaps, rampPhoto } from '../acts/ramp.ts'

type Record = { state: string; answers: { [question: string]: unknown }; photos: { question: string }[] }

test('a check-in goes on without network, survives a reload and arrives whole', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const { orderId } = await bookForTheRamp(browser)
  await enter(context.request, 'rosa')
  await page.goto(`/aircraft-report/reserve-aircraft/${orderId}`)
  await page.getByRole('button', { name: 'Start check-out' }).click()
  await expect(page.getByText(/answers? left/).first()).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const page = await (await caches.open('tailshare-ramp-page')).match('/aircraft-report/')
      return page !== undefined && (await (await caches.open('tailshare-ramp-assets')).keys()).length > 5
    })
  await expect.poll(kept).toBe(true)
  const record = () => get<Record>(context.request, `fbo/checking-in/${orderId}/`)

  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()

  // The device itself detects a wrong meter reading.
  const hobbs = page.locator('#q-hobbs')
  await hobbs.fill('1.0')
  await hobbs.blur()
  await expect(page.locator('#q-hobbs-notes')).toContainText('The time entered is incorrect')
  await expect(hobbs).toHaveAttribute('aria-invalid', 'true')
  await hobbs.fill('')
  await hobbs.blur()
  await expect(hobbs).not.toHaveAttribute('aria-invalid', 'true')

  await answerStage(page, { fuel: 20 })
  const photos = await page.locator('input[type=file][accept="image/*"]').count()
  expect(photos).toBeGreaterThan(4)
  await expect(page.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(photos)

  // The page now comes from the service worker.
  const answer = await page.reload()
  expect(answer!.fromServiceWorker()).toBe(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(photos)
  expect((await record()).photos).toEqual([])

  // The release also waits for the network and is sent automatically.
  await page.getByRole('button', { name: 'Release aircraft' }).click()
  await expect(page.getByText('Will be sent when you’re online')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Released to/)).toBeVisible({ timeout: 40_000 })
  const arrived = await record()
  expect(arrived.state).toBe('closed')
  expect(arrived.photos).toHaveLength(photos)
  expect(arrived.answers).toMatchObject({ hobbs: expect.any(Number), flightMeter: expect.any(Number) })
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
})

test('a check-out on a slow network waits for pending uploads', async ({ browser }) => {
  test.setTimeout(180_000)
  const { page, context, complaints } = await openBrowser(browser, { viewport: { width: 360, height: 780 }, hasTouch: true })
  const { orderId } = await bookForTheRamp(browser)
  await enter(context.request, 'rosa')
  await page.goto(`/aircraft-report/reserve-aircraft/${orderId}`)
  const { taps, small } = await countTaps(page)
  await page.getByRole('button', { name: 'Start check-out' }).click()
  await expect(page.getByText(/answers? left/).first()).toBeVisible()
  const record = () => get<Record>(context.request, `fbo/checking-in/${orderId}/`)
  await expect.poll(() => record().catch(() => null)).toMatchObject({ state: 'open' })

  // A bad connection: 40 kB/s and 400 ms latency. Photos have the size a phone produces.
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const crawl = { offline: false, latency: 400, downloadThroughput: 40_000, uploadThroughput: 40_000 }
  await network.send('Network.emulateNetworkConditions', crawl)
  const photo = await rampPhoto()
  const cameras = await page.locator('input[type=file][accept="image/*"]').all()
  expect(cameras.length).toBeGreaterThanOrEqual(8)
  for (const camera of cameras) await camera.setInputFiles(photo)
  await expect.poll(async () => (await record()).photos.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  // Everything else is answered while photos upload, and release is clicked before they have arrived.
  await answerStage(page, { fuel: 20, photo: null })
  await page.getByRole('button', { name: 'Release aircraft' }).click()
  // Usable with gloves: at most 25 taps besides photos and numbers, and none on small controls.
  const tapped = await taps()
  expect(tapped).toBeGreaterThan(8)
  expect(tapped).toBeLessThanOrEqual(25)
  expect(await small()).toEqual([])
  expect((await record()).photos.length).toBeLessThan(cameras.length)
  expect((await record()).state).toBe('open')
  await expect(page.getByText(/^Released to/)).toBeVisible({ timeout: 120_000 })

  const arrived = await record()
  expect(arrived.state).toBe('closed')
  expect(arrived.photos).toHaveLength(cameras.length)
  expect(arrived.answers).toMatchObject({ hobbs: expect.any(Number), flightMeter: expect.any(Number) })
  expect(complaints).toEqual([])
})

/** A phone whose clock is an hour slow. */
const slowClock = () => {
  const Right = Date
  class Slow extends Right {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Right.now() - 3_600_000)
      else super(...given)
    }
    static override now = () => Right.now() - 3_600_000
  }
  globalThis.Date = Slow as DateConstructor
}

test('a morning without network: from the board to a check-out and its return, which arrive in their order and at the right time', async ({
  browser,
}) => {
  const { page, context, complaints } = await openBrowser(browser, { viewport: { width: 360, height: 780 }, hasTouch: true })
  await page.addInitScript(slowClock)
  const { orderId, tailNumber } = await bookForTheRamp(browser)
  await enter(context.request, 'rosa')
  await page.goto('/aircraft-report/reserve-aircraft')
  const kept = (id: string) =>
    page.evaluate(async (order) => {
      const shell = await (await caches.open('tailshare-ramp-page')).match('/aircraft-report/')
      const document = (await shell?.text()) ?? ''
      // Opening the database would create it, which must be left to the page.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'tailshare-ramp')) return false
      const opening = indexedDB.open('tailshare-ramp', 1)
      const keys = await new Promise<string[]>((resolve) => {
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('records').objectStore('records').getAllKeys()
          all.addEventListener('success', () => resolve(all.result.map(String)))
        })
      })
      return (
        // The cached page must not contain this board's data, since it opens at any ramp URL, later too.
        document.includes('<div id="root">') &&
        !document.includes('"router"') &&
        keys.filter((key) => key.includes(order)).length === 2 &&
        keys.some((key) => key.endsWith('/board'))
      )
    }, id)
  await expect.poll(() => kept(orderId), { timeout: 20_000 }).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('As this device read it at')).toBeVisible()
  const line = page.locator(`a[href$="${orderId}"]`)
  await line.click()
  await answerStage(page, { fuel: 20 })
  await page.getByRole('button', { name: 'Release aircraft' }).click()
  await page.getByRole('link', { name: 'To the board' }).click()
  await expect(page.getByRole('region', { name: /^Out/ }).getByText(/Released here at .*, will be sent/)).toBeVisible()
  await line.click()
  await answerStage(page, { fuel: 20, flown: 0.3 })
  await page.getByRole('button', { name: 'Complete return' }).click()
  await expect(page.getByText('Will be sent when you’re online')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Will be sent when you’re online')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Back from/)).toBeVisible({ timeout: 40_000 })
  const flight = await get<{ state: string; leftAt: string }>(context.request, `fbo/return/${orderId}/`)
  expect(flight.state, tailNumber).toBe('closed')
  expect(Math.abs(Date.parse(flight.leftAt) - Date.now())).toBeLessThan(5 * 60_000)
  // Ignore requests that failed offline. Through the service worker they fail without a reason.
  expect(complaints.filter((line) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(line))).toEqual([])
})

test('a file that is not a picture is refused at once', async ({ browser }) => {
  const { page, context } = await openBrowser(browser, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const { orderId } = await bookForTheRamp(browser)
  await enter(context.request, 'rosa')
  await page.goto(`/aircraft-report/reserve-aircraft/${orderId}`)
  await page.getByRole('button', { name: 'Start check-out' }).click()
  const camera = page.locator('input[type=file][accept="image/*"]').first()
  await camera.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(page.getByText(/not a picture|could not be read|supported|picture/i).first()).toBeVisible()
  await camera.setInputFiles(picture)
  await expect(page.getByText(', taken. Take it again').first()).toBeAttached()
})
