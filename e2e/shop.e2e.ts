import { expect, test } from '@playwright/test'
import { aircraftId, enter } from './calls.ts'
import { onPhone, sidewaysOf } from './steps.ts'

test('an owner takes the aircraft to the shop on the cheapest day, and closes the work order into the logbook', async ({
  browser,
}) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'helen')
  const id = await aircraftId(context.request, 'N52148')

  await page.goto(`/maintenance/${id}?tab=shop`)
  await expect(page.getByRole('heading', { name: 'What comes due when' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Take th/ })
    .first()
    .click()

  const visit = page.getByRole('dialog', { name: /^In the shop/ })
  await visit.getByLabel('Shop', { exact: true }).fill('Bay Aircraft Service')
  await visit.getByLabel('Annual inspection').check()
  await visit.getByRole('button', { name: 'Set the time aside' }).click()

  await expect(page.getByRole('heading', { name: /^Work order \d/ })).toBeVisible()
  await expect(page.getByText('Annual inspection', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText('In work', { exact: true })).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)

  await page.getByRole('button', { name: 'Close it' }).click()
  // The button is gone, and the keyboard goes on from the heading above it.
  await expect(page.getByRole('heading', { name: /^Work order \d/ })).toBeFocused()
  const form = page.getByRole('form', { name: 'Close the work order' })
  await form.getByLabel('Done by').fill('Ann Wu')
  await form.getByLabel('Certificate number').fill('A&P/IA 3120447')
  await form.getByRole('button', { name: 'Everything was done' }).click()
  for (const line of await form.getByLabel(/^What was done/).all()) await line.fill('Done as the manual says.')
  expect(await sidewaysOf(page)).toBe(0)
  await form.getByRole('button', { name: 'Close the work order' }).click()

  await expect(page.getByText(/^Work order \d+ is closed$/)).toBeVisible()
  await expect(page.getByText(/Ann Wu, A&P\/IA 3120447/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'What was done (PDF)' })).toBeVisible()
  expect(complaints).toEqual([])
})
