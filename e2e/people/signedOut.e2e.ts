import { expect, test, type Browser, type Page } from '@playwright/test'
import { onPhone, openBrowser } from '../acts/steps.ts'
import { enter } from '../acts/calls.ts'

/** Maria on one of her pages after her session was ended remotely. */
const afterSessionEnded = async (browser: Browser, path: string) => {
  const opened = await openBrowser(browser)
  await enter(opened.context.request, 'maria')
  await opened.page.goto(path)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  // Trigger all lazy fetches first, so that they do not discover the ended session before the user acts.
  await opened.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await opened.page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => /\/api\/v1\/|\/assets\//.test(name))
    const last = Math.max(...fetched.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    return fetched.some(({ name }) => name.includes('/assets/main-')) && performance.now() - last > 700
  })
  await opened.context.clearCookies({ name: /auth\.access_token/ })
  return opened
}

const signInAgain = async (page: Page) => {
  await page.getByLabel('Email').fill('maria@tailshare.example')
  await page.getByLabel('Password', { exact: true }).fill('wheels-up')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('after a session ends, any action leads to the log-in and back, and typed input is still there', async ({ browser }) => {
  const path = '/profile?edit=personal'
  const { page, complaints } = await afterSessionEnded(browser, path)
  await page.getByLabel('Phone').fill('7025550199')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth/login' && url.searchParams.get('next') === path)
  await signInAgain(page)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await expect(page.getByLabel('Phone')).toHaveValue('7025550199')
  expect(complaints).toEqual([])
})

const changePassword = async (page: Page) => {
  await page.getByLabel('Current password').fill('wheels-up')
  await page.getByLabel('New password', { exact: true }).fill('wheels-down-9')
  await page.getByLabel('New password again').fill('wheels-down-9')
  await page.getByRole('button', { name: 'Change password' }).click()
}

const actions: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  ['a new password', '/profile/manage-account?tab=security', changePassword],
  ['a preference', '/profile/preferences', (page) => page.getByLabel(/By email, Partners/).click()],
  ['a download', '/profile', (page) => page.getByRole('link', { name: 'Download my data' }).click()],
  ['a deletion', '/profile', (page) => page.getByRole('button', { name: 'Delete my account' }).click()],
  ['a new card', '/profile/payments-payout', (page) => page.getByRole('button', { name: 'Add card' }).first().click()],
]

for (const [what, path, act] of actions)
  test(`after the session has ended, ${what} asks to log in, and no page breaks`, async ({ browser }) => {
    const { page, complaints } = await afterSessionEnded(browser, path)
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (document.body.textContent.includes('Oops!')) document.title = 'broken'
        if (document.title === 'broken') sessionStorage.setItem('broken', '1')
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await act(page)
    await page.waitForURL((url) => url.pathname === '/auth/login' && url.searchParams.get('next')?.startsWith(path) === true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('broken'))).toBeNull()
    expect(complaints).toEqual([])
  })

const asChunkIsGone = async (page: Page, name: RegExp) => {
  await page.evaluate(() => sessionStorage.setItem('chunk-reload-at', String(Date.now())))
  await page.route(name, (route) => route.fulfill({ status: 404, body: '' }))
}

test('a page whose code cannot be fetched says so and offers to load again', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await page.goto('/learn')
  await asChunkIsGone(page, /SearchScreen|AuthLayout/)
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  // Through a link on the open page.
  await page.getByRole('link', { name: 'Rent Aircraft' }).first().click()
  await expect(reload).toBeVisible()
  // Through the address bar: the server's page cannot become interactive.
  await page.goto('/search')
  await expect(reload).toBeVisible()
  await page.goto('/auth/login')
  await expect(reload).toBeVisible()
  await page.unrouteAll()
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
})

test('the code is pasted anywhere in the dialog', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await page.goto('/auth/sign-up?step=email')
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Early')
  await page.getByLabel('Email').fill(`paste.${Date.now()}@pilots.example`)
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit' }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'AB12CD')
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  // It is submitted at once. After five wrong codes none is accepted, and the button sends a new one, starting at the first box.
  await expect(dialog.getByText('Invalid code', { exact: true })).toBeVisible()
  for (const wrong of ['AB12CE', 'AB12CF', 'AB12CG', 'AB12CH']) {
    await expect(dialog.getByLabel('Character 1 of 6')).toBeFocused()
    await expect(dialog.getByLabel('Character 6 of 6')).toHaveValue('')
    await page.keyboard.type(wrong)
  }
  await expect(dialog.getByText(/tried too often/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send a new code' }).click()
  await expect(dialog.getByText(/tried too often/)).toHaveCount(0)
  await expect(dialog.getByLabel('Character 1 of 6')).toBeFocused()
})

test('a dot marks news; opening the page removes it for good', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'priya')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Account, something new' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'Bookings new' })).toBeVisible()
  const deleted = page.waitForResponse(/account\/markers\/delete/)
  await menu.getByRole('link', { name: 'Bookings new' }).click()
  expect((await deleted).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await page.goto('/profile')
  await expect(menu.getByRole('link', { name: 'Bookings', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('interests are changed on the account home, at least one stays chosen', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'helen')
  await page.goto('/profile')
  const group = page.getByRole('group', { name: 'I am interested in' })
  await expect(group.getByRole('checkbox')).toHaveCount(4)
  for (const box of await group.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: 'Save interests' }).click()
  await expect(group.getByText('You need to specify at least one item')).toBeVisible()
  await group.getByLabel('Renting aircraft (dry lease)').check()
  await page.getByRole('button', { name: 'Save interests' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(group.getByLabel('Renting aircraft (dry lease)')).toBeChecked()
  await expect(group.getByLabel('Co-ownership')).not.toBeChecked()
  expect(complaints).toEqual([])
})

const logInModal = (page: Page) => page.getByRole('dialog', { name: 'Log In' })

test('the search says what it is set to, and “back” undoes a slider in one step and closes the phone’s map', async ({
  browser,
}) => {
  const { page } = await onPhone(browser)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeInViewport()
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Price per hour' }).click()
  await page.getByRole('slider', { name: /highest/ }).focus()
  for (const key of ['PageDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    const before = page.url()
    await page.keyboard.press(key)
    // Wait for each URL change.
    await expect(page).not.toHaveURL(before)
  }
  await page.keyboard.press('Escape')
  const price = Number(new URL(page.url()).searchParams.get('price_hour_max'))
  expect(price).toBeLessThan(997)
  await expect(page.getByRole('button', { name: `Price per hour: Up to $${price}` })).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/map=1/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('price_hour_max')).toBe(String(price))
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
})

test('a visitor presses a heart, logs in on the spot, and the aircraft is saved', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  // All aircraft, also those that this member may not fly.
  await page.goto('/search?hide_not_rated_aircrafts=false&order=year_manufactured')
  const hearts = page.getByRole('button', { name: /^Save N\w+ to favorites$/ })
  await expect(hearts.nth(5)).toBeVisible()
  const heart = hearts.first()
  const tailNumber = /N\w+/.exec((await heart.getAttribute('aria-label')) ?? '')![0]
  await heart.click()
  await expect(logInModal(page)).toBeVisible()
  // Canceling returns the focus to the heart.
  await page.keyboard.press('Escape')
  await expect(logInModal(page)).toBeHidden()
  await expect(heart).toBeFocused()
  await heart.press('Enter')
  await expect(page).toHaveURL(/order=year_manufactured.*modal=log-in/)
  await expect(logInModal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logInModal(page)).toBeHidden()
  // A double click does not close what its first click opened.
  await heart.dblclick()
  await expect(logInModal(page)).toBeVisible()
  await logInModal(page).getByLabel('Email').fill('dana@tailshare.example')
  await logInModal(page).getByLabel('Password', { exact: true }).fill('wheels-up')
  await logInModal(page).getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText(`${tailNumber} saved to favorites`)).toBeVisible()
  await expect(page).toHaveURL(/\/search\?(?!.*modal=).*order=year_manufactured/)
  await expect(page.getByRole('button', { name: `Remove ${tailNumber} from favorites` })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a visitor who wants to book logs in on the aircraft’s page and goes on to the booking', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  await page.goto('/aircraft/tail_number/N417TS', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Sign in to book' }).first().click()
  await logInModal(page).getByRole('link', { name: 'Sign up now' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign Up' })
  await signUp.getByRole('link', { name: 'Log In' }).click()
  await logInModal(page).getByLabel('Email').fill('maria@tailshare.example')
  await logInModal(page).getByLabel('Password', { exact: true }).fill('wheels-up')
  await logInModal(page).getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/aircraft\/[^/]+\/book/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an aircraft’s page opens at free dates, and offers the next ones if the chosen dates are taken', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  await page.goto('/aircraft/tail_number/N417TS')
  await page.waitForURL(/\/info/)
  await expect(page.getByRole('link', { name: 'Sign in to book' }).first()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[2]!
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const reply = await page.request.get(`/api/v1/aircrafts/${id}/schedule/?from=${ahead(1)}&to=${ahead(30)}`)
  const { busy } = (await reply.json()) as { busy: { kind: string; from: string; to: string }[] }
  const taken = busy.find(({ kind }) => kind === 'booking')!
  const to = new Date(Date.parse(taken.from) + 2 * 3_600_000).toISOString()

  await page.goto(`/aircraft/${id}/info?from=${taken.from.slice(0, 16)}Z&to=${to.slice(0, 16)}Z`)
  await expect(page.getByText('N417TS is taken at this time').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to book' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Fly / }).click()
  await expect(page.getByRole('link', { name: 'Sign in to book' }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('booking without a membership shows the plans, and choosing one leads to its payment', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'dana')
  await page.goto('/aircraft/tail_number/N417TS')
  await page.getByRole('link', { name: 'Book N417TS' }).first().click()
  await page.waitForURL(/\/book/)
  await page.getByRole('button', { name: 'Choose a plan' }).click()
  const plans = page.getByRole('dialog', { name: 'MEMBER-ONLY ACCESS' })
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a plan' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose a plan' }).click()
  await plans
    .getByRole('button', { name: /get started/i })
    .first()
    .click()
  await page.waitForURL(/\/profile\?planId=\d+/)
  await expect(plans).toHaveCount(0)
  // The booking is kept with its dates.
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('N417TS')
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  await page.waitForURL(/\/book\?from=/)
  expect(complaints).toEqual([])
})
