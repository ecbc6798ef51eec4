import { expect, test, type APIRequestContext } from '@playwright/test'
import { demoPassword } from '../apps/server/seeds/cast.ts'
import { enter, freeTime } from './calls.ts'
import { dateField, typeDate } from './dates.ts'
import { holdScripts } from './heldScripts.ts'
import { openBrowser, picture } from './steps.ts'

test('what is typed and pressed before the log-in is alive counts, and never stands in an address', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  const release = await holdScripts(page)
  await page.goto('/auth/login?next=/profile')
  await page.getByLabel('Email').fill('maria@tailshare.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('?next=/profile')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Reyes' })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('a member reads a room before any script has come, and presses and chooses once', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const release = await holdScripts(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Reyes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Picture of you').setInputFiles(picture)
  release()
  await expect(page.getByLabel('First name')).toHaveValue('Maria')
  await expect(page.getByRole('dialog').getByLabel('Zoom')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

/** What stands on it without any script. */
const documentOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('the wizards and the ramp’s board come with their headings and fields in the document', async ({ browser }) => {
  const { context } = await openBrowser(browser)
  const { request } = context
  await enter(request, 'maria')
  const { aircraft, ...dates } = await freeTime([request], { day: 9, hour: 9, hours: 4 })
  const trip = { from: dates.from.toISOString(), to: dates.to.toISOString() }
  const wizard = (step: object) => `/aircraft/${aircraft.id}/book?${new URLSearchParams({ ...trip, ...step }).toString()}`
  expect(await documentOf(request, `/aircraft/${aircraft.id}/book`)).toMatch(/<ol [^>]*aria-label="Booking steps"/)
  expect(await documentOf(request, wizard({ step: 'date' }))).toContain('<h1>When do you want to fly?</h1>')
  expect(await documentOf(request, wizard({ step: 'pilot' }))).toMatch(/>Passengers<\/label>[^]*>Destination, optional<\/label>/)
  expect(await documentOf(request, wizard({ step: 'payment' }))).toContain('<h1>How would you like to pay?</h1>')
  expect(await documentOf(request, wizard({}))).toContain('<h1>Review your ')
  await enter(request, 'helen')
  expect(await documentOf(request, '/add-aircraft')).toMatch(
    /<h1>List your aircraft<\/h1>[^]*>Tail number<\/label>[^]*>Model<\/label>[^]*>Year<\/label>[^]*>Home airport<\/label>/,
  )
  await enter(request, 'rosa')
  for (const path of ['/aircraft-report/reserve-aircraft', '/aircraft-report/return-reserved-aircraft'])
    expect(await documentOf(request, path)).toMatch(/<h1>Ramp<\/h1>[^]*<h2 id="[^"]+">Out/)
  await context.close()
})

test('what is typed into a new listing before it is alive counts, and is there at once after a reload', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'helen')
  const release = await holdScripts(page)
  await page.goto('/add-aircraft')
  await page.getByLabel('Tail number').fill('n20ds')
  await page.getByLabel('Model').pressSequentially('172S')
  release()
  await page
    .getByRole('option', { name: /Cessna 172S/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'What we know about the model' })).toBeVisible()
  await page.unrouteAll()
  const again = await page.reload()
  expect(await again!.text()).toContain('<div id="root"></div>')
  await expect(page.getByLabel('Tail number')).toHaveValue('N20DS')
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/172S/)
  expect(complaints).toEqual([])
  await context.close()
})

test('a date and a choice that are made before a page is alive count once', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'helen')
  const release = await holdScripts(page)
  await page.goto('/profile/manage-account?upload=photo_id')
  await typeDate(page, 'Valid through', '2031-12-05')
  release()
  const parts = page.getByRole('group', { name: 'Valid through', exact: true }).getByRole('spinbutton')
  await expect(parts).toHaveText(['12', '5', '2031'])

  const releaseHome = await holdScripts(page)
  await page.goto('/')
  await dateField(page, 'Departure').click()
  releaseHome()
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible()

  const releaseNext = await holdScripts(page)
  await page.goto('/profile/year-pack')
  const year = page.getByLabel('Year', { exact: true })
  const lastYear = String(Number(await year.inputValue()) - 1)
  await year.selectOption(lastYear)
  releaseNext()
  await expect(page.getByRole('heading', { name: `Year pack ${lastYear}` })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('a checkbox shows its tick before its page is alive, and counts once', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  const release = await holdScripts(page)
  await page.goto('/rental-projection-calculator')
  const fuel = page.getByLabel('Fuel is included in the rate')
  await fuel.uncheck()
  release()
  await page.waitForURL(/fuelIncluded=false/)
  await expect(fuel).not.toBeChecked()
  expect(complaints).toEqual([])
  await context.close()
})

test('a page whose scripts do not come says so, with a way to load it again', async ({ browser }) => {
  // A browser of its own: this one has something to complain about.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(/\/assets\/(?!afterPaint).*\.js$/, (route) => route.abort())
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Part of this page didn’t load. Load it again')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Load it again' }).click()
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await context.close()
})

test('a page works on while what keeps it up to date cannot be had', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  let misses = 0
  await page.route(/\/assets\/live-/, (route) => {
    misses++
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto('/profile')
  // It is loaded anew once; then it does without.
  await expect.poll(() => misses).toBe(2)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Maria')
  expect(complaints).toEqual([])
  await context.close()
})

test('a room that is drawn for one person is kept by no cache, and a visitor gets none of it', async ({ browser }) => {
  const { context } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const own = await context.request.get('/profile')
  expect(own.headers()['cache-control']).toBe('private, no-cache')
  expect(await own.text()).toContain('<h1>Maria Reyes</h1>')
  const visitor = await browser.newContext()
  expect(await (await visitor.request.get('/profile')).text()).not.toContain('Maria')
  await visitor.close()
  await context.close()
})

test('the headline of the home page takes the same lines before its font has come, however wide the screen', async ({
  browser,
}) => {
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
