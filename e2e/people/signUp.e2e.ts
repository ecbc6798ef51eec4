import { expect, test, type Page } from '@playwright/test'
import { onPhone, paste, readMail, sidewaysOf } from '../acts/steps.ts'
import { get } from '../acts/calls.ts'

/** Typing delay per character, at a relaxed speed. */
const unhurried = { delay: 60 }
const write = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).pressSequentially(text, unhurried)

/** Labels of the currently visible fields. */
const askedIn = (page: Page) =>
  page
    .getByRole('form', { name: 'Sign Up' })
    .locator('input:not([type=radio], [type=checkbox]), select')
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement | HTMLSelectElement).labels?.[0]?.textContent?.trim() ?? ''),
    )

test('someone new signs up by email, with every mistake on the way', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  // Wider than a phone.
  const email = `una.earlybird.of.the.western.reserve.${Date.now()}@pilots.example`
  const began = Date.now()
  await page.goto('/auth/sign-up')
  await page.getByRole('button', { name: 'Continue with email' }).click()

  // First the name; nothing else until the email address is verified.
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await askedIn(page)).toEqual(['First name', 'Last name', 'Email'])
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByLabel('First name')).toBeFocused()
  await write(page, 'First name', 'U')
  await expect(page.getByText('The length should be greater than 2')).toBeVisible()
  await write(page, 'First name', 'na')
  await write(page, 'Last name', 'Early')
  await write(page, 'Email', 'una.early@')
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(verify).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('')
  await write(page, 'Email', email)
  await expect(page.getByText('Invalid email')).toHaveCount(0)
  await verify.click()

  const dialog = page.getByRole('dialog')
  const boxes = dialog.getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  await expect(boxes.first()).toBeFocused()
  const { x, width } = (await dialog.boundingBox())!
  expect([x >= 0, x + width <= 360]).toEqual([true, true])
  const code = await readMail(context, email, /\b([A-Z0-9]{6})\b(?=[^a-z]*)/)
  await page.keyboard.type(code === 'WRONG1' ? 'WRONG2' : 'WRONG1', unhurried)
  // The sixth character submits, and a wrong code clears the boxes.
  await expect(dialog.getByText('Invalid code')).toBeVisible()
  await expect(boxes.first()).toBeFocused()
  for (const at of [0, 1, 2, 3, 4, 5]) await expect(boxes.nth(at)).toHaveValue('')
  expect(await sidewaysOf(page)).toBe(0)
  await paste(page, code)

  // Now the address is locked, earlier input is kept, and the rest is requested.
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(verify).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Una')
  await expect(page.getByText('This field is required')).toHaveCount(0)
  const asked = await askedIn(page)
  expect(asked).toEqual(expect.arrayContaining(['Password', 'Password again', 'Home state', 'FAA certificate number']))
  expect(new Set(asked).size).toBe(asked.length)

  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true })
  await write(page, 'Password', 'gear')
  await write(page, 'Password again', 'gear-down-3-green')
  await signUp.click()
  await expect(page.getByText('The length should be greater than 5')).toBeVisible()
  await expect(page.getByText('You must agree to The Terms of service and Privacy policy')).toBeVisible()
  await expect(page.getByText('You need to specify at least one item')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('')
  await write(page, 'Password', 'gear-down-3-greem')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('gear-down-3-green')
  await expect(page.getByText("Passwords don't match")).toHaveCount(0)

  await chooseHome(page)
  await chooseCategory(page)
  await page.getByLabel('Co-ownership').check()
  await expect(page.getByText('You need to specify at least one item')).toHaveCount(0)
  expect(await sidewaysOf(page)).toBe(0)
  await signUp.click()
  await expect(page.getByText('You must agree to The Terms of service and Privacy policy')).toBeVisible()
  await page.getByLabel(/I agree to the/).check()
  await signUp.click()
  await page.waitForURL(/\/profile$/)
  console.log(`An unhurried sign-up with every mistake took ${((Date.now() - began) / 1000).toFixed(1)} s`)

  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'registration_completed')?.value).toBe('1')
  await expect(page.getByRole('heading', { level: 1, name: 'Una Early' })).toBeVisible()
  // Data already entered is not requested again.
  await page.goto('/profile?edit=personal')
  await expect(page.getByLabel('First name')).toHaveValue('Una')
  await expect(page.getByLabel('Last name')).toHaveValue('Early')
  await expect(page.getByLabel('Home airport')).toHaveValue(/KSQL/)
  const account = await get<{ email: string; pilotCategory: string; isInterestedInCoOwnership?: boolean }>(
    context.request,
    'account/user/',
  )
  expect(account).toMatchObject({ email, pilotCategory: 'licensed_pilot' })
  expect(complaints).toEqual([])
})

/** The state determines the list of airports; elsewhere there is a search. */
const chooseHome = async (page: Page) => {
  const state = page.getByLabel('Home state')
  const airport = page.getByLabel('Home airport')
  const listed = airport.locator('option:not([value=""])')
  await state.selectOption('TX')
  await expect(listed.filter({ hasText: 'KADS' })).toHaveCount(1)
  await expect(listed.filter({ hasText: 'KSQL' })).toHaveCount(0)
  await airport.selectOption(await listed.filter({ hasText: 'KADS' }).getAttribute('value'))
  await state.selectOption('CA')
  await expect(listed.filter({ hasText: 'KSQL' })).toHaveCount(1)
  await expect(listed.filter({ hasText: 'KADS' })).toHaveCount(0)
  await expect(airport).toHaveValue('')

  await state.selectOption('OTHER')
  await expect(airport).toHaveCount(0)
  const search = page.getByRole('combobox', { name: 'Preferred airport' })
  await search.pressSequentially('KS', unhurried)
  await expect(page.getByText('Type at least 3 characters')).toBeVisible()
  await search.pressSequentially('JC', unhurried)
  await expect(page.getByRole('option', { name: /KSJC/ })).toBeVisible()
  await search.press('Tab')
  await expect(search).toHaveValue(/^KSJC, /)
  await search.fill('')
  await search.pressSequentially('KSQL', unhurried)
  await expect(page.getByRole('option', { name: /KSQL/ })).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(search).toHaveValue(/^KSQL, /)
  expect(await sidewaysOf(page)).toBe(0)
}

/** Students, CSIPs and non-pilots exclude other categories. */
const chooseCategory = async (page: Page) => {
  const student = page.getByLabel('Student Pilot', { exact: true })
  const licensed = page.getByLabel('Licensed Pilot Non-Instructor', { exact: true })
  const csip = page.getByLabel('CSIP', { exact: true })
  const none = page.getByLabel('Non Pilot', { exact: true })
  await student.check()
  for (const other of [licensed, csip, none]) await expect(other).toBeDisabled()
  await student.uncheck()
  await none.check()
  for (const other of [student, licensed, csip]) await expect(other).toBeDisabled()
  await none.uncheck()
  await csip.check()
  for (const other of [student, none]) await expect(other).toBeDisabled()
  await expect(licensed).toBeEnabled()
  await csip.uncheck()
  await licensed.check()
}
