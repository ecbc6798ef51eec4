import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { keepClock } from './clock.ts'
import { typeDate } from './dates.ts'
import { demoPdf } from '../apps/server/seeds/people.ts'

// What people do, in the words of the screens.

/** Of a screen on a desk, and of a small phone. */
export const desk = { width: 1440, height: 900 }
export const phone = { width: 360, height: 780 }

const open = { by: '', contexts: [] as BrowserContext[] }

/** The runner leaves browsers open until its worker ends; pages of an earlier journey take time, and their errors and pictures pass for this one's. */
const closeEarlier = async () => {
  const { testId, retry, repeatEachIndex } = test.info()
  const by = [testId, retry, repeatEachIndex].join()
  if (open.by === by) return
  const earlier = open.contexts
  Object.assign(open, { by, contexts: [] })
  await Promise.all(earlier.map((context) => context.close()))
}

/** SLOW=4 gives every page a quarter of the processor, to find what waits for less than it needs. */
const slowness = Number(process.env.SLOW ?? 1)
const slowDown = async (page: Page) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** A browser of someone's own, until the next journey opens one. Any error in its console fails the journey. */
export const openBrowser = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) => {
  await closeEarlier()
  const context = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    viewport: desk,
    // What moves takes time that no journey is about; the one that is asks for it.
    reducedMotion: 'reduce',
    ...options,
  })
  open.contexts.push(context)
  await keepClock(context)
  if (slowness > 1) context.on('page', (page) => void slowDown(page))
  // What the page's own policy refuses would only be said in a panel of the browser's tools.
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

/** Someone with a small phone. */
export const onPhone = (browser: Browser) => openBrowser(browser, { viewport: phone, hasTouch: true })

/** How far a page can be pushed sideways; it should be nothing. */
export const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Pictures and fonts of other sites, which a machine without the Internet does not get. */
const isForeign = (url: string) => URL.canParse(url) && !['localhost', '127.0.0.1', ''].includes(new URL(url).hostname)

/** Console errors, without the answers 4xx that a journey provokes on purpose. */
const watchConsole = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || /status of 4\d\d/.test(message.text()) || isForeign(message.location().url)) return
    complaints.push(message.text())
  })
  return complaints
}

/** The newest mail to someone, as the demo's outbox shows it. */
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

/** The path that the newest letter with these words in it, such as the address it goes to, leads to. */
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

/** Pastes where the focus is, as the clipboard would. */
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
  // The line that names it moves the button down; nobody presses a button that moves away below the finger.
  await expect(page.getByRole('status').filter({ hasText: `${kind}.pdf` })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Uploaded. We usually verify documents within')).toBeVisible()
}

/** Fills the provider's own card fields, which live in a frame of the provider. */
export const fillCard = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe[src*="/elements/card"]')
  await frame.getByLabel(/card number/i).fill(number)
  await frame.getByLabel(/expir/i).fill('12/34')
  await frame.getByLabel(/cvc|security/i).fill('123')
  await frame.getByLabel(/zip|postal/i).fill('94070')
  // Leaving the last field may change the frame's height: before the button below is pressed, not while it is.
  await frame.getByLabel(/zip|postal/i).blur()
}

/**
 * Presses a button near the provider's frame. Right after a scroll, for a frame or two, Chromium still sends a press to where the
 * card's frame was before; no hand is that fast.
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

/** Opens a notice by its title, as soon as it is there. */
export const openNotice = async (page: Page, title: string) => {
  await page.goto('/messages/system/')
  const notice = page.locator('main').getByRole('link', { name: title }).first()
  await expect(async () => {
    if (!(await notice.isVisible())) await page.reload()
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await notice.click()
}
