import { expect, test, type Page } from '@playwright/test'
import { aircraftId, daysAhead } from '../acts/calls.ts'
import { fillCard, onPhone, paste, pressNearFrame, readMail, sidewaysOf } from '../acts/steps.ts'

/** The selected trip: days, hours and instructor. */
const seesTrip = async (page: Page, trip: URLSearchParams) => {
  await page.waitForURL(/\/aircraft\/[^/]+\/book\?/)
  const shown = new URL(page.url()).searchParams
  for (const [name, value] of trip) expect([name, shown.get(name)]).toEqual([name, value])
  await expect(page.getByRole('complementary', { name: 'Your trip' })).toContainText('N52148')
}

test('a visitor’s trip is still there after signing up, and after choosing and paying a plan', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const email = `ivo.${Date.now()}@pilots.example`
  const id = await aircraftId(context.request, 'N52148')
  const minute = (date: Date) => date.toISOString().replace(/:00\.000Z$/, 'Z')
  const trip = new URLSearchParams({ from: minute(daysAhead(33, 9)), to: minute(daysAhead(33, 13)), hours: '2.5' })
  await page.goto(`/aircraft/${id}/info?${trip.toString()}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Sign in to book' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign up now' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign Up' })
  await signUp.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('First name').fill('Ivo')
  await page.getByLabel('Last name').fill('Brandt')
  await page.getByLabel('Email', { exact: true }).fill(email)
  // Simulates a phone discarding the page.
  await page.reload()
  await signUp.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ivo')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('dialog').last().getByRole('textbox').first()).toBeFocused()
  await paste(page, await readMail(context, email, /\b([A-Z0-9]{6})\b(?=[^a-z]*)/))
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('gear-down-3-green')
  await page.getByLabel('Password again').fill('gear-down-3-green')
  await page.getByLabel('Home state').selectOption('CA')
  const airport = page.getByLabel('Home airport')
  const own = airport.locator('option', { hasText: 'KSQL' })
  await expect(own).toHaveCount(1)
  await airport.selectOption(await own.getAttribute('value'))
  await page.getByLabel('Co-ownership').check()
  await page.getByLabel('Licensed Pilot Non-Instructor').check()
  await page.getByLabel(/I agree to the/).check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()

  await seesTrip(page, trip)
  const choosePlan = page.getByRole('button', { name: 'Choose a plan' })
  await choosePlan.click()
  const plans = page.getByRole('dialog', { name: 'MEMBER-ONLY ACCESS' })
  await plans
    .getByRole('button', { name: /get started/i })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('N52148')
  expect(await sidewaysOf(page)).toBe(0)
  await fillCard(page, '4242424242424242')
  await pressNearFrame(page.getByRole('button', { name: /save card and pay/i }))
  await expect(page.getByText(/^Welcome to /)).toBeVisible({ timeout: 20_000 })
  await seesTrip(page, trip)
  await expect(page.getByRole('heading', { level: 1, name: /to settle before you fly$/ })).toBeVisible()
  await expect(choosePlan).toHaveCount(0)
  expect(await sidewaysOf(page)).toBe(0)
  expect(complaints).toEqual([])
})
