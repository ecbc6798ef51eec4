import { expect, test } from '@playwright/test'
import { aircraftId, enter, freeTime } from './calls.ts'
import { holdScripts } from './heldScripts.ts'
import { openBrowser } from './steps.ts'

// The booking wizard as the server draws it: what is done to it before it is alive.

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
