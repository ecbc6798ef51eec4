import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { onPhone } from '../acts/steps.ts'
import { codeOfStep, stepAt } from '../../apps/server/src/crypto/totp.ts'
import { emailOf, enter, freeTime, get, join, post, type Newcomer } from '../acts/calls.ts'

/** Ends the session remotely. Open pages show the log-in by themselves. */
const endSession = async ({ request }: BrowserContext) => {
  const sessions = await get<{ id: string; isCurrent: boolean }[]>(request, 'account/sessions/')
  const { id } = sessions.find(({ isCurrent }) => isCurrent)!
  expect((await request.delete(`/api/v1/account/sessions/${id}/`)).ok()).toBe(true)
}

const logInAgain = async (page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) => {
  await expect(page.getByText('Please log in to continue. Nothing you typed is lost.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('signing out in one tab signs out the other at once, with a way back', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const person = await join(context, 'Tess')
  const other = await context.newPage()
  await other.goto('/profile')
  await page.goto('/profile/preferences?open=partners')
  await expect(page.getByRole('switch', { name: /^By email ?, Partners$/ })).toBeVisible()
  await other.getByRole('button', { name: 'Open menu' }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL('/')

  await page.waitForURL(/\/auth\/login\?next=/)
  await logInAgain(page, person)
  await page.waitForURL(/\/profile\/preferences\?open=partners$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  // The other tab shares the session.
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1, name: 'Tess Newland' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a form is restored as typed after the session ended', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const person = await join(context, 'Fay')
  await page.goto('/profile?edit=personal')
  await page.getByLabel('Last name').fill('Neuland')
  await page.getByLabel('Phone').fill('(650) 555-0188')
  await endSession(context)
  await page.waitForURL(/\/auth\/login\?next=/)
  await logInAgain(page, person)
  await page.waitForURL(/\/profile\?edit=personal$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Neuland')
  await expect(page.getByLabel('Phone')).toHaveValue('(650) 555-0188')
  // Another person finds nothing.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Fay Neuland').first()).toBeVisible()
  await page.goto('/profile?edit=personal')
  await page.getByLabel('Last name').fill('Nobody')
  await endSession(context)
  await page.waitForURL(/\/auth\/login\?next=/)
  await logInAgain(page, { email: emailOf('ines'), password: 'wheels-up' })
  await page.waitForURL(/\/profile\?edit=personal$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Vega')
  expect(complaints).toEqual([])
})

test('a card form reopens after the next log-in', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const person = await join(context, 'Kay')
  await page.goto('/profile/payments-payout')
  await expect(page.getByText('You have no card yet. Bookings and memberships need one.')).toBeVisible()
  await page.getByRole('button', { name: 'Add card' }).click()
  await endSession(context)
  await page.waitForURL(/\/auth\/login\?next=/)
  await logInAgain(page, person)
  await page.waitForURL(/\/profile\/payments-payout\?add=card$/)
  await expect(page.frameLocator('iframe[src*="/elements/card"]').getByLabel(/card number/i)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a booking continues at the same step after the session ended', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: free } = await freeTime([context.request], { day: 24, hour: 10, hours: 3 })
  const times = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  await page.goto(`/aircraft/${free.id}/book?${times.toString()}&step=date`)
  await page.getByRole('button', { name: 'Continue to pilot' }).click()
  await page.getByLabel('Destination, optional').fill('KSBA')
  await page.getByLabel(/^Note to/).fill('Back before sunset.')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel(/I have operational control/).check()
  await endSession(context)
  await page.waitForURL(/\/auth\/login\?next=/)
  await logInAgain(page, { email: emailOf('maria'), password: 'wheels-up' })
  await page.waitForURL(/\/book\?/)
  await expect(page.getByText('KSBA')).toBeVisible()
  await expect(page.getByText('Back before sunset.')).toBeVisible()
  await expect(page.getByLabel(/I have operational control/)).toBeChecked()
  await page.getByRole('button', { name: 'Confirm booking' }).last().click()
  await page.waitForURL(/\/booking\/orders\//)
  expect(complaints).toEqual([])
})

test('a half-finished booking is restored for the same person in all tabs, and not for another person', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: free } = await freeTime([context.request], { day: 26, hour: 10, hours: 3 })
  const times = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), step: 'pilot' })
  const wizard = `/aircraft/${free.id}/book?${times.toString()}`
  const destination = page.getByLabel('Destination, optional')
  await page.goto(wizard, { waitUntil: 'networkidle' })
  await destination.fill('KSBA')
  await page.reload()
  await expect(destination).toHaveValue('KSBA')

  const other = await context.newPage()
  await other.goto(wizard)
  const elsewhere = other.getByLabel('Destination, optional')
  await expect(elsewhere).toHaveValue('KSBA')
  await elsewhere.fill('KMOD')
  await expect(destination).toHaveValue('KMOD')
  await destination.fill('KSBA')
  await expect(elsewhere).toHaveValue('KSBA')
  await other.close()

  await endSession(context)
  await page.waitForURL(/\/auth\/login\?next=/)
  const inTab = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(await inTab()).toContain('KSBA')
  await logInAgain(page, { email: emailOf('omar'), password: 'wheels-up' })
  await page.waitForURL(/\/book\?/)
  expect(await inTab()).not.toContain('KSBA')
  expect(complaints).toEqual([])
})

/** The current code of an authenticator app for a typed secret. */
const codeOf = (base32: string) => {
  const bits = Array.from(base32, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOfStep(secret, stepAt(new Date()))
}

test('a wrong code of the authenticator app is selected, so that the right one is typed over it', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const person = await join(context, 'Ora')
  const { secret } = await post<{ secret: string }>(context.request, 'account/second-factor/app/start/', {
    password: person.password,
  })
  await post(context.request, 'account/second-factor/app/', { code: codeOf(secret) })
  await context.clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  for (const _again of [1, 2]) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expect
      .poll(() => code.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]))
      .toEqual([0, 6])
    await page.keyboard.type('111111')
    await expect(code).toHaveValue('111111')
  }
  expect(complaints).toEqual([])
})
