import { expect, test, type Page } from '@playwright/test'
import { addressTime } from '../../apps/web/src/parts/bookings/trip/period/tripTimes.ts'
import { dayIn, instantAt, plusDays, plusHours } from '../../packages/contract/src/text/period.ts'
import { aircraftId, get } from '../acts/calls.ts'
import { openBrowser } from '../acts/steps.ts'

const zone = 'America/Los_Angeles'
const day = plusDays(dayIn(new Date(), zone), 9)
const departing = (time: string) => {
  const from = instantAt(day, time, zone)
  return { from: addressTime(from), to: addressTime(plusHours(from, 3)) }
}
const [atNoon, atNight] = [departing('12:00'), departing('23:30')]

const hourOf = (page: Page, place: string) =>
  page
    .locator(`${place} img[src*="/art/"]`)
    .first()
    .evaluate((image: HTMLImageElement) => new URL(image.src).searchParams.get('sun') ?? '')

/** Navigates to another URL of the same screen, like a click in the panel. */
const turnTo = (page: Page, address: string) =>
  page.evaluate((next) => {
    history.pushState(history.state, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Counts pictures laid over another one. */
const watchVeils = (page: Page) =>
  page.evaluate(() => {
    const seen = { veils: 0 }
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLImageElement) seen.veils++
    }).observe(document.body, { childList: true, subtree: true })
  })
const veilsOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { veils: number } }).seen.veils)

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`an aircraft stands in the light of its departure, and another hour ${reducedMotion === 'reduce' ? 'replaces' : 'fades into'} it`, async ({
    browser,
  }) => {
    const { page, complaints } = await openBrowser(browser, { reducedMotion })
    const id = await aircraftId(page.request, 'N417TS')
    const address = ({ from, to }: typeof atNoon) => `/aircraft/${id}/info?from=${from}&to=${to}`
    await page.goto(address(atNoon), { waitUntil: 'networkidle' })
    expect(['forenoon', 'noon', 'afternoon']).toContain(await hourOf(page, 'main'))
    await watchVeils(page)
    await turnTo(page, address(atNight))
    await expect.poll(() => hourOf(page, 'main')).toBe('night')
    if (reducedMotion === 'no-preference') await expect.poll(() => veilsOf(page)).toBeGreaterThan(0)
    // The overlay is gone.
    await expect(page.locator('main picture img[src*="sun="]:not([src*="sun=night"])')).toHaveCount(0)
    if (reducedMotion === 'reduce') expect(await veilsOf(page)).toBe(0)
    expect(complaints).toEqual([])
  })

test('found aircraft stand in the light of the hour that is searched, as the server drew the page', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  const { airport } = await get<{ airport: { id: string } }>(
    page.request,
    `aircrafts/${await aircraftId(page.request, 'N417TS')}/`,
  )
  for (const [dates, hours] of [
    [atNight, ['night']],
    [atNoon, ['forenoon', 'noon', 'afternoon']],
  ] as const) {
    const address = `/search?locations=${airport.id}&date=${dates.from},${dates.to}`
    const html = await (await page.request.get(address)).text()
    const drawn = /\/art\/\w+\/\w+\/card\.svg\?sun=(\w+)/.exec(html)?.[1]
    expect(hours).toContain(drawn)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await hourOf(page, 'main')).toBe(drawn)
  }
  expect(complaints).toEqual([])
})

test('the pictures of a page of results weigh at most 250 kB', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  const loads: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/art/'))
      loads.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      )
  })
  await page.goto('/search', { waitUntil: 'networkidle' })
  // Pictures further down load lazily.
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const weights = await Promise.all(loads)
  expect(weights.length).toBeGreaterThanOrEqual(20)
  expect(weights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(250_000)
})
