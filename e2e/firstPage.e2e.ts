import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword } from '../apps/server/seeds/cast.ts'
import type { CanBook } from '../packages/contract/src/canBook.ts'
import { aircraftId, daysAhead, enter, freeTime, get } from './calls.ts'
import { dateField, typeDate } from './dates.ts'
import { openBrowser, picture } from './steps.ts'

const allButTheFirst = /\/assets\/(?!afterPaint).*\.js$/
/** Keeps a page from coming alive until it is told to: all its scripts but the first wait, or those that are named. */
const holdScripts = async (page: Page, scripts = allButTheFirst) => {
  const told = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await told.promise
    await route.continue()
  })
  return told.resolve
}

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

test('what is typed into the booking wizard before it is alive counts, and is there at once after a reload', async ({
  browser,
}) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 9, hour: 9, hours: 4 })
  const trip = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), step: 'pilot' })
  const release = await holdScripts(page)
  await page.goto(`/aircraft/${aircraft.id}/book?${trip.toString()}`)
  await page.getByLabel('Destination, optional').fill('KMRY')
  await page.getByLabel('Passengers').selectOption('1')
  await page.getByRole('button', { name: 'Continue to payment' }).first().click()
  release()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await page.goBack()
  await page.unrouteAll()
  // With a draft on the device no fields are shown that would fill in only later.
  const again = await page.reload()
  expect(await again!.text()).toContain('<div id="root"></div>')
  await expect(page.getByLabel('Destination, optional')).toHaveValue('KMRY')
  await expect(page.getByLabel('Passengers')).toHaveValue('1')
  expect(complaints).toEqual([])
  await context.close()
})

test('what is typed and chosen before even the first script has come counts', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 9, hour: 9, hours: 4 })
  const trip = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), step: 'review' })
  const release = await holdScripts(page, /\/assets\/.*\.js$/)
  const wizard = `/aircraft/${aircraft.id}/book?`
  await page.goto(wizard + trip.toString(), { waitUntil: 'commit' })
  const accepts = page.getByRole('checkbox', { name: /^I have operational control/ })
  await accepts.check()
  release()
  await page.waitForFunction(() => document.cookie.includes('drafted'))
  await expect(accepts).toBeChecked()
  await page.unrouteAll()
  const releaseNext = await holdScripts(page, /\/assets\/.*\.js$/)
  await context.clearCookies({ name: 'drafted' })
  trip.set('step', 'pilot')
  await page.goto(wizard + trip.toString(), { waitUntil: 'commit' })
  await page.getByLabel('Destination, optional').fill('KMRY')
  await page.getByLabel('Passengers').selectOption('1')
  releaseNext()
  await page.waitForResponse(/can-booking.*passengers=1/)
  await page.reload()
  await expect(page.getByLabel('Destination, optional')).toHaveValue('KMRY')
  await expect(page.getByLabel('Passengers')).toHaveValue('1')
  expect(complaints).toEqual([])
  await context.close()
})

test('hours that are chosen one after the other, and the way on, all count on a page that is not alive yet', async ({
  browser,
}) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 9, hour: 9, hours: 4 })
  const trip = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), hours: '2.0', step: 'date' })
  const release = await holdScripts(page)
  await page.goto(`/aircraft/${aircraft.id}/book?${trip.toString()}`)
  const more = page.getByRole('button', { name: 'More flight time' })
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Continue to pilot' }).first().click()
  release()
  await expect(page.getByRole('heading', { name: 'Who is flying?' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your trip' })).toContainText(/Rental, 3\.0 h/)
  expect(complaints).toEqual([])
  await context.close()
})

test('the booking wizard asks nothing again once its address names the dates that it was drawn for', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('can-booking') && asked.push(request.url())))
  await page.goto(`/aircraft/${await aircraftId(context.request, 'N417TS')}/book`)
  await page.waitForURL(/from=.*step=/)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(page.getByRole('button', { name: /^(Continue to|Confirm)/ }).first()).toBeEnabled()
  expect(complaints).toEqual([])
  await context.close()
})

/** Hours for which a student lacks nothing but an instructor, and Elena could come. */
const lessonTime = async (request: APIRequestContext, id: string) => {
  for (let day = 6; day < 34; day++) {
    const trip = { from: daysAhead(day, 11).toISOString(), to: daysAhead(day, 12).toISOString() }
    const query = new URLSearchParams({ flight_start_time: trip.from, flight_drop_time: trip.to }).toString()
    const { templates, csips } = await get<CanBook>(request, `aircrafts/${id}/can-booking/?${query}`)
    const blocking = templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
    const isFree = csips.some(({ csip, free }) => free && csip.firstName === 'Elena')
    if (isFree && blocking.every((code) => code === 'csip_required_because')) return trip
  }
  throw new Error('Elena and the aircraft are not free together at eleven within a month')
}

test('whoever adds an instructor before the booking wizard is alive goes on from the step that they see', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'sam')
  const id = await aircraftId(context.request, 'N52148')
  const trip = new URLSearchParams(await lessonTime(context.request, id))
  const release = await holdScripts(page)
  await page.goto(`/aircraft/${id}/book?${trip.toString()}`)
  await page.getByRole('button', { name: 'Add Elena' }).click()
  release()
  await page.waitForURL(/csip=/)
  await page.getByRole('button', { name: 'Continue to pilot' }).first().click()
  await expect(page.getByLabel('Message to the CSIP (optional)')).toBeVisible()
  expect(complaints).toEqual([])
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
