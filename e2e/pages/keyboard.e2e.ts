import { expect, test, type Locator, type Page } from '@playwright/test'
import { dateField, typeTrip } from '../acts/dates.ts'
import { openBrowser, readMail } from '../acts/steps.ts'
import { enter, freeTime } from '../acts/calls.ts'

// Keyboard only.

/** Whether the focus is visible, on the element or on its box or label. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const drawn = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    }
    const element = document.activeElement
    if (!element || element === document.body) return true
    if (element.tagName === 'IFRAME') return true
    return [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement].some(drawn)
  })
const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160).replace(/\s+/g, ' ') ?? 'nothing')

/** Presses Tab until the target has focus. Every stop must be visible. */
const tabTo = async (page: Page, target: Locator, most = 90) => {
  await expect(target).toBeAttached()
  for (let stops = 0; stops < most; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    if (!(await focusIsVisible(page))) throw new Error(`The focus cannot be seen on ${await focusedText(page)}`)
  }
  throw new Error(`${most} stops did not lead to ${String(target)}`)
}
const press = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a newcomer signs up with the keyboard alone', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  const email = `keys.${Date.now()}@pilots.example`
  await page.goto('/auth/sign-up')
  await press(page, page.getByRole('button', { name: /continue with email/i }))
  await type(page, 'First name', 'Kit')
  await type(page, 'Last name', 'Early')
  await type(page, 'Email', email)
  await press(page, page.getByRole('button', { name: 'Verify' }))

  // Typing the code: each character advances, and the sixth submits.
  const dialog = page.getByRole('dialog')
  const code = await readMail(context, email, /\b([A-Z0-9]{6})\b(?=[^a-z]*)/)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(code)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('wheels-down-9')
  await type(page, 'Password again', 'wheels-down-9')
  await type(page, 'Home state', 'California')
  const airport = page.getByLabel('Home airport')
  await expect(airport.locator('option').filter({ hasText: 'KSQL' })).toHaveCount(1)
  await type(page, 'Home airport', 'KSQL')
  await press(page, page.getByRole('checkbox', { name: /sharing/i }), 'Space')
  await press(page, page.getByLabel('Licensed Pilot Non-Instructor'), 'Space')
  await press(page, page.getByLabel(/I agree to the/), 'Space')
  await press(page, page.getByRole('button', { name: 'Sign Up', exact: true }))
  await page.waitForURL(/\/profile/)
  await expect(page.getByText('Kit').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('Maria books with the keyboard alone, from the search to the confirmation', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: free } = await freeTime([context.request], { day: 12, hour: 10, hours: 3 })
  await page.goto(`/search?date=${from.toISOString()},${to.toISOString()}&order=price_hour`)
  await expect(async () => {
    await page.getByRole('button', { name: /^Where/ }).press('Enter')
    // The field has focus at once.
    await expect(page.getByPlaceholder('Name or code')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await press(page, page.getByRole('link', { name: free.tailNumber, exact: true }).first())
  await page.waitForURL(/\/aircraft\//)
  // Each page and step starts with focus on its heading.
  await expect(page.getByRole('heading', { level: 1, name: free.tailNumber })).toBeFocused()
  const bookIt = page.getByRole('link', { name: /^book/i }).first()
  await expect(bookIt).toBeInViewport({ ratio: 1 })
  await tabTo(page, bookIt, 16)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/book/)
  const review = page.getByRole('heading', { level: 1, name: 'Review your booking' })
  await expect(review).toBeFocused()

  // Earlier steps are one key press away, and Enter continues from each.
  await press(page, page.getByRole('link', { name: 'Change pilot' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Who is flying?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'How would you like to pay?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review).toBeFocused()
  // Confirming without an answer moves the focus to it.
  await press(page, page.getByRole('button', { name: 'Confirm booking' }).first())
  await expect(page.getByLabel(/I have operational control/)).toBeFocused()
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Confirm booking' }).first())
  await page.waitForURL(/\/booking\/orders\//)
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the first tab stop skips the header', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await page.goto('/learn')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('Esc closes a dialog, and the focus returns to what opened it', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await page.goto('/auth/login')
  const opener = page.getByRole('button', { name: 'Request a Password Reset' })
  await press(page, opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Tab never leaves the dialog.
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    expect([await focusedText(page), await focusIsVisible(page)]).toEqual([await focusedText(page), true])
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('menus open, walk and close by keyboard', async ({ browser }) => {
  const { page, context } = await openBrowser(browser)
  await enter(context.request, 'maria')
  await page.goto('/learn')
  const opener = page.getByRole('button', { name: 'Account', exact: false }).first()
  await press(page, opener)
  const item = page.getByRole('link', { name: /favorites/i }).first()
  await tabTo(page, item, 12)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

test('from the home page to a booking in eight actions', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: free } = await freeTime([context.request], { day: 26, hour: 9, hours: 8 })
  let actions = 0
  const act = async (doing: Promise<unknown>) => {
    actions++
    await doing
  }
  await page.goto('/')
  await act(page.getByLabel('From', { exact: true }).selectOption(free.airport.id))
  actions++
  await act(typeTrip(page, dateField(page, 'Departure'), from, to, free.airport.zone))
  await act(page.getByRole('button', { name: 'Search', exact: true }).click())
  await page.waitForURL(/\/search/)
  const bookable = page.getByRole('article').filter({ hasText: 'Book now' })
  await act(bookable.first().getByRole('link').first().click())
  await act(
    page
      .getByRole('link', { name: /^Book N/ })
      .first()
      .click(),
  )
  await act(page.getByLabel(/I have operational control/).check())
  await act(page.getByRole('button', { name: 'Confirm booking' }).first().click())
  await page.waitForURL(/\/booking\/orders\//)
  expect([actions <= 8, complaints]).toEqual([true, []])
})
