import { expect, test, type Page } from '@playwright/test'
import { desk, mailedPath, onPhone, openBrowser, picture, sidewaysOf, untilCookieKept } from '../acts/steps.ts'
import { enter, join, post } from '../acts/calls.ts'

test('someone new comes by Google, finishes the registration and is back where they started', async ({ browser }) => {
  const { page, complaints } = await onPhone(browser)
  await page.goto('/profile/preferences')
  await page.waitForURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=login]').fill('gia')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()

  await expect(page.getByRole('heading', { name: 'Finish your registration' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Gia')
  await expect(page.getByLabel('Email')).toHaveValue('gia.roth@pilots.example')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  expect(await sidewaysOf(page)).toBe(0)

  // Until then, no account page opens.
  await page.goto('/profile/booking')
  await expect(page.getByRole('heading', { name: 'Finish your registration' })).toBeVisible()
  await page.goto('/auth/sign-up?next=%2Fprofile%2Fpreferences')
  await page.getByLabel('Home state').selectOption('CA')
  await expect(page.getByLabel('Home airport').locator('option', { hasText: 'KSQL' })).toHaveCount(1)
  await page.getByLabel('Home airport').selectOption({ value: await optionWith(page, 'KSQL') })
  // Elsewhere, search it by town or code.
  await page.getByLabel('Home state').selectOption('OTHER')
  await page.getByRole('combobox', { name: 'Preferred airport' }).fill('denver')
  await expect(page.getByRole('option', { name: /KDEN, Denver International Airport/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Preferred airport' }).fill('kapa')
  await expect(page.getByRole('option', { name: /KAPA, Centennial Airport.*Denver, CO/ })).toBeVisible()
  // Typing the complete code is enough.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Preferred airport' })).toHaveValue('KAPA, Centennial Airport')
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByLabel('Co-ownership').check()
  await page.getByLabel('Licensed Pilot Non-Instructor').check()
  await page.getByLabel(/I agree to the/).check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL(/\/profile\/preferences/)
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('KAPA, Centennial Airport')).toBeVisible()
  expect(complaints).toEqual([])
})

const optionWith = async (page: Page, code: string) =>
  (await page.getByLabel('Home airport').locator('option', { hasText: code }).getAttribute('value'))!

test('leaving Google’s page without consent says so and leads back', async ({ browser }) => {
  const { page } = await onPhone(browser)
  await page.goto('/auth/callback?error=access_denied&state=any')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Log In' }).click()
  await page.waitForURL(/\/auth\/login/)
})

test('a forgotten password is replaced with the mailed link, which works once', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  // An account no other journey signs in as.
  const email = 'hannah.keller@pilots.example'
  await page.goto('/auth/recovery')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit Reset Request' }).click()
  await expect(page.getByText('Password Reset Request Received')).toBeVisible()
  const path = await mailedPath(context, email, /\/auth\/reset-password\?token=[\w-]+/)
  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill('gear-down-three-green')
  await page.getByLabel('New password again').fill('gear-down-three-green')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gear-down-three-green')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/profile/)

  const other = await onPhone(browser)
  await other.page.goto(path)
  // Shown before anything is typed.
  await expect(other.page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(other.page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await expect(other.page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a bank account pays once its two deposits are confirmed', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'maria')
  await page.goto('/profile/payments-payout?add=bank')
  await page.getByLabel('Routing number').fill('12345')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save bank account' }).click()
  await expect(page.getByText('There should be nine digits')).toBeVisible()
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByRole('button', { name: 'Save bank account' }).click()
  const bank = page.getByRole('listitem').filter({ hasText: 'ending 6789' })
  await expect(bank.getByText('Waiting for deposits')).toBeVisible()
  await expect(bank.getByText('Possible once both deposits are confirmed.')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)

  const confirm = async (first: string, second: string) => {
    await page.getByLabel('First deposit').fill(first)
    await page.getByLabel('Second deposit').fill(second)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await bank.getByRole('button', { name: 'Confirm deposits' }).click()
  await confirm('120', '45')
  await expect(page.getByText('1 to 99 cents')).toBeVisible()
  await confirm('31', '45')
  await expect(page.getByRole('dialog').getByText(/do not match the two deposits.*left/)).toBeVisible()
  await confirm('32', '45')
  await expect(page.getByText('Bank account verified')).toBeVisible()
  await bank.getByRole('button', { name: 'Make primary' }).click()
  await expect(bank.getByText('Primary', { exact: true })).toBeVisible()
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: 'Make primary' }).first().click()
  await expect(bank.getByText('Verified')).toBeVisible()
  await bank.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(bank).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an owner invites a tax advisor, who signs in, accepts, sees the aircraft, and is revoked', async ({ browser }) => {
  const helen = await onPhone(browser)
  await enter(helen.context.request, 'helen')
  await helen.page.goto('/profile/advisor')
  await helen.page.getByLabel('Advisor’s email').fill('jonas@tailshare.example')
  await helen.page.getByRole('button', { name: 'Send invitation' }).click()
  const row = helen.page.getByRole('listitem').filter({ hasText: 'jonas@tailshare.example' })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  expect(await sidewaysOf(helen.page)).toBe(0)

  const path = await mailedPath(helen.context, 'jonas@tailshare.example', /\/advisor\/confirm\?token=[\w-]+/)
  const jonas = await onPhone(browser)
  await jonas.page.goto(path)
  await jonas.page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await jonas.page.getByLabel('Email').fill('jonas@tailshare.example')
  await jonas.page.getByLabel('Password', { exact: true }).fill('wheels-up')
  await jonas.page.getByRole('button', { name: 'Log In', exact: true }).click()
  await jonas.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(jonas.page.getByRole('heading', { name: 'You now advise Helen Marsh' })).toBeVisible()
  await jonas.page.getByRole('link', { name: 'See their aircraft' }).click()
  await expect(jonas.page.getByText('N52148').first()).toBeVisible()
  expect(await sidewaysOf(jonas.page)).toBe(0)

  // The year's figures, and from a figure to its flights.
  const shared = new URL(jonas.page.url()).pathname
  const readTheYear = async () => {
    await jonas.page.getByRole('listitem').filter({ hasText: 'N417TS' }).getByRole('link', { name: 'Figures' }).click()
    await expect(jonas.page.getByRole('button', { name: 'This year', pressed: true })).toBeVisible()
    // “from” stands there in years with paid cancellations.
    const made = jonas.page.locator('dl > div').filter({ hasText: /^Income.*flights/ })
    const [, income, flights] = /(\$[\d,]+\.\d\d)(?: from)?\s+(\d+ flights)/.exec(await made.innerText())!
    expect(await sidewaysOf(jonas.page)).toBe(0)
    await made.getByRole('link', { name: flights }).click()
    await expect(jonas.page.getByRole('rowheader', { name: flights })).toBeVisible()
    await expect(jonas.page.getByRole('cell', { name: income!, exact: true })).toBeVisible()
    expect(await sidewaysOf(jonas.page)).toBe(0)
    return [income, flights]
  }
  const onThePhone = await readTheYear()
  // The same on a desktop, for both.
  for (const { page } of [helen, jonas]) await page.setViewportSize(desk)
  await jonas.page.goto(shared)
  // Advisors read their clients' packs.
  const menu = jonas.page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Year pack' })).toHaveCount(0)
  expect(await readTheYear()).toEqual(onThePhone)

  await helen.page.reload()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await helen.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(row).toHaveCount(0)
  await jonas.page.goto('/profile/advisor')
  await expect(jonas.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(jonas.page.getByText('N52148')).toHaveCount(0)
  await jonas.page.goto(path)
  await expect(jonas.page.getByText('This invitation is no longer open')).toBeVisible()
  expect([...helen.complaints, ...jonas.complaints]).toEqual([])
})

test('a portrait is cut by keyboard, and other browsers are signed out', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  // Someone not signed in elsewhere.
  const { email, password } = await join(context, 'Pia')
  const elsewhere = await onPhone(browser)
  await post(elsewhere.context.request, 'account/auth/login/', { email, password })
  await elsewhere.page.goto('/profile')
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/profile')
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByLabel('Zoom').press('ArrowRight')
  await page.getByRole('button', { name: 'Use this crop' }).click()
  await expect(page.getByText('Picture updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
  // The open page there is notified and shows the log-in by itself.
  await elsewhere.page.waitForURL(/\/auth\/login/)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not-it')
  await page.getByLabel(/cannot be undone/).check()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('dialog').getByText('The current password is not correct.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('every page that offers the theme shows the chosen one', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'ines')
  await page.goto('/profile/preferences')
  const groups = page.getByRole('group', { name: 'Theme' })
  await expect(groups).toHaveCount(2)
  const chosen = () =>
    Promise.all(
      [0, 1].map((at) =>
        groups
          .nth(at)
          .getByRole('radio', { checked: true })
          .evaluate((box) => box.parentElement?.textContent),
      ),
    )
  expect(await chosen()).toEqual(['System', 'System'])
  await groups.first().getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await chosen()).toEqual(['Dark', 'Dark'])
  await untilCookieKept(page.context(), 'theme')
  await page.reload()
  expect(await chosen()).toEqual(['Dark', 'Dark'])
  expect(complaints).toEqual([])
})
