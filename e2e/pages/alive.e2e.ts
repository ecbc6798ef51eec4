import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/seeds/cast.ts'
import { aircraftId, enter, freeTime } from '../acts/calls.ts'
import { dateField, typeDate } from '../acts/dates.ts'
import { openBrowser } from '../acts/steps.ts'

// Input at first paint. Pages are rendered on the server: fields keep what is typed, and buttons are disabled until they work. The few pages
// that show data stored on the device are rendered in the browser, so whatever is visible works.

/** A browser with a quarter of the CPU. */
const openSlow = async (browser: Browser, who?: Parameters<typeof enter>[1]) => {
  const opened = await openBrowser(browser)
  if (who) await enter(opened.context.request, who)
  const tools = await opened.context.newCDPSession(opened.page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return opened
}

/** Opens a page and continues at first paint. */
const glimpse = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** Holds back a page's scripts until the returned function is called. */
const holdScripts = async (page: Page) => {
  const told = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await told.promise
    await route.continue()
  })
  return told.resolve
}

test('log-in: input at first paint counts, Enter does not submit early, and nothing typed is in the URL', async ({ browser }) => {
  const { page, complaints } = await openSlow(browser)
  await glimpse(page, '/auth/login?next=/profile')
  await page.getByLabel('Email').fill('maria@tailshare.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain('%40')
  const heading = page.getByRole('heading', { level: 1, name: 'Maria Reyes' })
  const button = page.getByRole('button', { name: 'Log In', exact: true })
  // If the page was already interactive, Enter has submitted; otherwise click once the button is enabled.
  await expect(async () => {
    if (!(await heading.isVisible())) await button.click({ timeout: 2000 })
    await expect(heading).toBeVisible({ timeout: 4000 })
  }).toPass()
  expect(complaints).toEqual([])
})

test('sign-up: a press at first paint opens the form', async ({ browser }) => {
  const { page, complaints } = await openSlow(browser)
  await glimpse(page, '/auth/sign-up')
  await page.getByRole('button', { name: /email/i }).click()
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  expect(complaints).toEqual([])
})

test('search: choices on the home page at first paint are searched for, and the dates open at a press', async ({ browser }) => {
  const { page, complaints } = await openSlow(browser)
  await glimpse(page, '/')
  await page.getByLabel('From', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/search\?locations=[\da-f-]{36}&.*date=/)
  await glimpse(page, '/')
  await dateField(page, 'Departure').click()
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('booking wizard: input at first paint counts, and survives a reload', async ({ browser }) => {
  const { context, page, complaints } = await openSlow(browser, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 9, hour: 9, hours: 4 })
  const trip = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), step: 'pilot' })
  await glimpse(page, `/aircraft/${aircraft.id}/book?${trip.toString()}`)
  await page.getByLabel('Destination, optional').fill('KMRY')
  await page.getByLabel('Passengers').selectOption('1')
  await page.getByRole('button', { name: 'Continue to payment' }).first().click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('Destination, optional')).toHaveValue('KMRY')
  await expect(page.getByLabel('Passengers')).toHaveValue('1')
  expect(complaints).toEqual([])
})

test('documents: a date typed at first paint stays in its field', async ({ browser }) => {
  const { page, complaints } = await openSlow(browser, 'helen')
  await glimpse(page, '/profile/manage-account?upload=photo_id')
  await typeDate(page, 'Valid through', '2031-12-05')
  const parts = page.getByRole('group', { name: 'Valid through', exact: true }).getByRole('spinbutton')
  await expect(parts).toHaveText(['12', '5', '2031'])
  expect(complaints).toEqual([])
})

test('input before scripts load counts once; no button can be pressed before it works', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  const release = await holdScripts(page)
  await page.goto('/rental-projection-calculator', { waitUntil: 'commit' })
  await page.getByLabel('Fuel is included in the rate').uncheck()
  await expect(page.locator('button:enabled')).toHaveCount(0)
  release()
  await page.waitForURL(/fuelIncluded=false/)
  await expect(page.getByLabel('Fuel is included in the rate')).not.toBeChecked()
  await page.unrouteAll()

  const releaseSearch = await holdScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price low to high')
  await page.getByRole('radio', { name: 'Dark' }).first().check({ force: true })
  releaseSearch()
  await page.waitForURL(/order=price_hour/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.unrouteAll()

  const releaseNext = await holdScripts(page)
  await page.goto('/auth/login?next=/profile', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('maria@tailshare.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('?next=/profile')
  releaseNext()
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Reyes' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a page behind the log-in is readable and its links work before any script; a choice made then counts', async ({
  browser,
}) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const release = await holdScripts(page)
  await page.goto('/profile/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('button:enabled')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Bookings/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible()
  await page.goto('/profile/payments-payout?tab=statements', { waitUntil: 'commit' })
  await page.getByLabel('Period').selectOption({ index: 1 })
  release()
  await page.waitForURL(/month=/)
  await expect(page.locator('button:enabled').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a page behind the log-in arrives with its data and does not fetch it again', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/v1/') && asked.push(new URL(request.url()).pathname)))
  await page.goto('/profile/booking')
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible()
  await page.goto(`/aircraft/${await aircraftId(context.request, 'N417TS')}/book`)
  await page.waitForURL(/from=.*step=/)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /can-booking|by-pilot|account\/user\/$/.test(path))).toEqual([])
  await expect(page.getByRole('button', { name: /^(Continue to|Confirm)/ }).first()).toBeEnabled()
  expect(complaints).toEqual([])
})

test('a page whose scripts fail to load says so and offers to reload', async ({ browser }) => {
  // A separate browser, since this one logs errors.
  const context = await browser.newContext()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate: 20 })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/auth/login')
  await expect(page.getByRole('alert')).toHaveText('Part of this page didn’t load. Load it again')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Load it again' }).click()
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await context.close()
})

test('a page works if the live-update script cannot be loaded', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  let misses = 0
  await page.route(/\/assets\/live-/, (route) => {
    misses++
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto('/profile')
  // It reloads once, then does without.
  await expect.poll(() => misses).toBe(2)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Maria')
  expect(complaints).toEqual([])
  await context.close()
})

test('a page with personal data is not cached, and visitors never get it', async ({ browser }) => {
  const { context } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const own = await context.request.get('/profile')
  expect(own.headers()['cache-control']).toBe('private, no-cache')
  expect(await own.text()).toContain('"firstName":"Maria"')
  const visitor = await browser.newContext()
  expect(await (await visitor.request.get('/profile')).text()).not.toContain('Maria')
  await visitor.close()
  await context.close()
})

test('the home page’s headline wraps the same before its font has loaded, at any width', async ({ browser }) => {
  const heights = async (withFonts: boolean) => {
    const { context, page } = await openBrowser(browser)
    if (!withFonts) await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const found: number[] = []
    for (const width of [320, 360, 390, 430, 768, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      found.push(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())!.height))
    }
    await context.close()
    return found
  }
  expect(await heights(false)).toEqual(await heights(true))
})
