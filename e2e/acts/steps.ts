import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { keepClock } from '../server/clock.ts'
import { typeDate } from './dates.ts'
import { demoPdf } from '../../apps/server/seeds/people/people.ts'

// User actions in terms of the screens.

/** Desktop and small phone. */
export const desk = { width: 1440, height: 900 }
export const phone = { width: 360, height: 780 }

const open = { by: '', contexts: [] as BrowserContext[] }

/**
 * Closes browsers of earlier journeys. The runner keeps them open until its worker ends, where they would take time and add errors and
 * pictures to this one.
 */
const closeEarlier = async () => {
  const { testId, retry, repeatEachIndex } = test.info()
  const by = [testId, retry, repeatEachIndex].join()
  if (open.by === by) return
  const earlier = open.contexts
  Object.assign(open, { by, contexts: [] })
  await Promise.all(earlier.map((context) => context.close()))
}

/** SLOW=4 throttles every page to a quarter of the CPU, to expose races. */
const slowness = Number(process.env.SLOW ?? 1)
const slowDown = async (page: Page) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** A separate browser, until the next journey opens one. Any console error fails the journey. */
export const openBrowser = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) => {
  await closeEarlier()
  const context = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    viewport: desk,
    // Animations take time; journeys about them turn them on.
    reducedMotion: 'reduce',
    ...options,
  })
  open.contexts.push(context)
  await keepClock(context)
  if (slowness > 1) context.on('page', (page) => void slowDown(page))
  // Otherwise CSP violations would only show in the developer tools.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The content policy refused ${violatedDirective} ${blockedURI}`),
    ),
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return { context, page, complaints: watchConsole(page) }
}

export const onPhone = (browser: Browser) => openBrowser(browser, { viewport: phone, hasTouch: true })

/** The browser stores `document.cookie` in another process: a reload right after may still go out without it. */
export const untilCookieKept = (context: BrowserContext, name: string) =>
  expect.poll(async () => (await context.cookies()).some((cookie) => cookie.name === name)).toBe(true)

/** Horizontal overflow in pixels; should be zero. */
export const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Pictures and fonts of other sites, unavailable offline. */
const isForeign = (url: string) => URL.canParse(url) && !['localhost', '127.0.0.1', ''].includes(new URL(url).hostname)

/** Console errors, except 4xx responses that journeys cause on purpose. */
const watchConsole = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || /status of 4\d\d/.test(message.text()) || isForeign(message.location().url)) return
    complaints.push(message.text())
  })
  return complaints
}

/** Matches the latest mail to an address in the demo's outbox. */
export const readMail = async (context: BrowserContext, address: string, pattern: RegExp) => {
  let found = ''
  await expect
    .poll(async () => {
      const reply = await context.request.get('/outbox')
      const messages = (await reply.text()).split('<article').filter((text) => text.includes(address))
      found = messages.map((text) => pattern.exec(text.replace(/<[^>]+>/g, ' '))?.[1] ?? '').find(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** The path linked in the latest mail that contains these words, such as its address. */
export const mailedPath = async (context: BrowserContext, words: string, pattern: RegExp) => {
  let found = ''
  await expect
    .poll(async () => {
      const letters = (await (await context.request.get('/outbox')).text()).split('<article')
      found =
        letters
          .filter((letter) => letter.includes(words))
          .map((letter) => pattern.exec(letter)?.[0] ?? '')
          .find(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found.replaceAll('&amp;', '&')
}

/** Dispatches a paste event at the focused element. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

type Document = {
  kind: string
  title: string
  dates: Record<string, string>
  selects?: Record<string, string>
  shows?: readonly string[]
}

export const uploadDocument = async (page: Page, { kind, title, dates, selects, shows = [] }: Document) => {
  await page.goto(`/profile/manage-account?upload=${kind}`)
  for (const [label, value] of Object.entries(selects ?? {})) await page.getByLabel(label, { exact: true }).selectOption(value)
  for (const label of shows) {
    await page.getByRole('checkbox', { name: label, exact: true }).check()
  }
  for (const [label, value] of Object.entries(dates)) await typeDate(page, label, value)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: demoPdf(title) })
  // Wait for the file's line, which moves the button down.
  await expect(page.getByRole('status').filter({ hasText: `${kind}.pdf` })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Uploaded. We usually verify documents within')).toBeVisible()
}

/** Fills the provider's card fields, which are in a frame. */
export const fillCard = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe[src*="/elements/card"]')
  await frame.getByLabel(/card number/i).fill(number)
  await frame.getByLabel(/expir/i).fill('12/34')
  await frame.getByLabel(/cvc|security/i).fill('123')
  await frame.getByLabel(/zip|postal/i).fill('94070')
  // Blur the last field first, since that can change the frame's height and move the button.
  await frame.getByLabel(/zip|postal/i).blur()
}

/**
 * Clicks a button near the provider's frame. For a frame or two after scrolling, Chromium still sends clicks to where the card frame was.
 */
export const pressNearFrame = async (button: Locator) => {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await button.click()
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = { name: 'photo.png', mimeType: 'image/png', buffer: png }

/** Opens a notice by its title, once it has arrived. */
export const openNotice = async (page: Page, title: string) => {
  await page.goto('/messages/system/')
  // By its title, a span: the text of another notice may say the same.
  const titled = page.locator('span', { hasText: title })
  const notice = page.locator('main').getByRole('link').filter({ has: titled }).first()
  await expect(async () => {
    if (!(await notice.isVisible())) await page.reload()
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await notice.click()
}
