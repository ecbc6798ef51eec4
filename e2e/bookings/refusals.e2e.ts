import { expect, test, type Page } from '@playwright/test'
import { daysAgo, fillCard, openBrowser, uploadDocument, pressNearFrame } from '../acts/steps.ts'
import { aircraftId, book, daysAhead, enter, freeTime, get } from '../acts/calls.ts'

// Refusals: the reason, the cost, and the way out.

const wizard = (id: string, from: Date, to: Date, step?: string) =>
  `/aircraft/${id}/book?${new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), ...(step && { step }) }).toString()}`

test('Jonas learns every reason against N322SR at once, each with a way out', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'jonas')
  const id = await aircraftId(context.request, 'N322SR')
  type Way = { kind: string; label: string; to?: string; document?: string }
  type Answer = { templates: { code: string; severity: string; title: string; text: string; fix: Way[] }[] }
  const ask = (day: number) => {
    const times = { flight_start_time: daysAhead(day, 9).toISOString(), flight_drop_time: daysAhead(day, 12).toISOString() }
    return get<Answer>(context.request, `aircrafts/${id}/can-booking/?${new URLSearchParams(times).toString()}`)
  }
  // Skip taken times, which are shown separately.
  let day = 9
  while ((await ask(day)).templates.some(({ code }) => code === 'slot_taken' || code === 'pilot_busy')) day++
  const [from, to] = [daysAhead(day, 9), daysAhead(day, 12)]
  const { templates } = await ask(day)
  const blocking = templates.filter(({ severity }) => severity === 'block')
  expect(blocking.length).toBeGreaterThanOrEqual(3)

  await page.goto(wizard(id, from, to))
  const reasons = page.locator('main ol > li').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(reasons).toHaveCount(blocking.length)
  for (const { title, text, fix } of blocking) {
    const reason = reasons.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(reason).toContainText(text)
    // Of many reasons, each folds its text and its further fixes.
    for (const why of await reason.locator('summary').all()) await why.click()
    expect([title, fix.length > 0]).toEqual([title, true])
    for (const { label } of fix)
      await expect(reason.getByRole('link', { name: label }).or(reason.getByRole('button', { name: label }))).toBeVisible()
  }
  // Continuing shows the reason; the URL cannot skip the step either.
  const onward = page.getByRole('button', { name: /^Continue to/ }).first()
  await expect(onward).toBeVisible()
  await expect(page.getByText(/Nothing has been charged or held/).first()).toBeVisible()
  await page.goto(wizard(id, from, to, 'review'))
  await expect(reasons).toHaveCount(blocking.length)
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toHaveCount(0)

  // A fix opens the exact form or field and returns to the booking.
  const links = blocking.flatMap(({ fix }) => fix.filter(({ kind }) => kind === 'link'))
  const upload = links.find(({ to: place }) => place === 'upload')!
  await page.getByRole('link', { name: upload.label }).click()
  await expect(page.getByLabel('Kind of document')).toHaveValue(upload.document!)
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('N322SR')
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  await expect(reasons).toHaveCount(blocking.length)
  const hours = links.find(({ to: place }) => place === 'modelHours')!
  await page.getByRole('link', { name: hours.label }).click()
  await expect(page.getByRole('form', { name: 'Hours in a model' }).getByLabel('Total', { exact: true })).toBeFocused()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with N322SR' }).click()
  await expect(reasons).toHaveCount(blocking.length)
  expect(complaints).toEqual([])
})

const toReview = async (page: Page, id: string, from: Date, to: Date) => {
  // All rules pass and there is a card: the wizard opens at its review, even before its code has loaded.
  await page.goto(wizard(id, from, to), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Review your booking' })).toBeVisible()
  await page.getByLabel(/I have operational control/).check()
}
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm booking' }).click()

test('the loser of a booking race sees free alternatives and books one with a tap', async ({ browser }) => {
  const first = await openBrowser(browser)
  const second = await openBrowser(browser)
  await enter(first.context.request, 'maria')
  await enter(second.context.request, 'tomas')
  const both = [first.context.request, second.context.request]
  const { from, to, aircraft: wanted } = await freeTime(both, { day: 16, hour: 10, hours: 3 })
  await toReview(first.page, wanted.id, from, to)
  await toReview(second.page, wanted.id, from, to)

  await confirm(first.page)
  await first.page.waitForURL(/\/booking\/orders\//)
  // The wizard's URL shows the booking just made instead of a refusal.
  await first.page.goto(wizard(wanted.id, from, to, 'payment'))
  await expect(first.page.getByRole('heading', { level: 1, name: /^You’ve already booked this: TS-\d+$/ })).toBeVisible()
  await first.page.getByRole('link', { name: /^Open TS-\d+$/ }).click()
  await first.page.waitForURL(/\/booking\/orders\//)
  await confirm(second.page)
  await expect(second.page.getByText('Someone beat you to it.').first()).toBeVisible()
  await expect(second.page.getByText('Nothing has been charged or held.').first()).toBeVisible()
  const instead = second.page.getByRole('region', { name: 'Available instead' }).first()
  await expect(instead).toBeVisible()
  const take = instead.getByRole('button', { name: 'Use these times' }).or(instead.getByRole('link', { name: /^Take N/ }))
  const before = second.page.url()
  await take.first().click()
  await expect(second.page).not.toHaveURL(before)
  await expect(second.page.getByText('Someone beat you to it.')).toHaveCount(0)

  const url = new URL(second.page.url())
  const taken = { from: new Date(url.searchParams.get('from')!), to: new Date(url.searchParams.get('to')!) }
  await toReview(second.page, url.pathname.split('/')[2]!, taken.from, taken.to)
  await confirm(second.page)
  await second.page.waitForURL(/\/booking\/orders\//)
  for (const { complaints } of [first, second]) expect(complaints).toEqual([])
})

test('a declined card shows the provider’s message and keeps the form', async ({ browser }) => {
  const { page, context } = await openBrowser(browser)
  await enter(context.request, 'ines')
  await page.goto('/profile/payments-payout?add=card')
  await fillCard(page, '4000000000000002')
  await pressNearFrame(page.getByRole('button', { name: 'Save card' }))
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeInViewport()
  const cards = await get<{ lastDigits: string }[]>(context.request, 'payments/card/')
  expect(cards.map(({ lastDigits }) => lastDigits)).not.toContain('0002')
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled()
})

test('a card that needs bank confirmation is saved once confirmed', async ({ browser }) => {
  const { page, context } = await openBrowser(browser)
  await enter(context.request, 'ines')
  await page.goto('/profile/payments-payout?add=card')
  const bank = page.frameLocator('iframe[title="Card authentication"]')

  await fillCard(page, '4000002500003155')
  await pressNearFrame(page.getByRole('button', { name: 'Save card' }))
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /could not confirm it was you/ })).toBeVisible()

  await pressNearFrame(page.getByRole('button', { name: 'Save card' }))
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText(/3155/).first()).toBeVisible()
  const cards = await get<{ lastDigits: string }[]>(context.request, 'payments/card/')
  expect(cards.filter(({ lastDigits }) => lastDigits === '3155')).toHaveLength(1)
})

test('a cancellation says first what it costs, and can be taken back', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: free } = await freeTime([context.request], { day: 20, hour: 10, hours: 3 })
  const orderId = await book(context.request, free.id, from, to)
  await page.goto(`/booking/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel booking' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  const preview = dialog.getByText('Charged', { exact: true }).locator('..')
  await expect(preview).toContainText('$0.00')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('The booking is canceled', { exact: true })).toBeVisible()
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()
  const status = async () => (await get<{ status: string }>(context.request, `booking/orders/${orderId}/`)).status
  await expect.poll(status).toBe('booked')
  expect(complaints).toEqual([])
})

test('a rejected document says why, and a better one replaces it', async ({ browser }) => {
  const sam = await openBrowser(browser)
  const omar = await openBrowser(browser)
  await enter(sam.context.request, 'sam')
  await enter(omar.context.request, 'omar')
  const document = { kind: 'flight_review', title: 'Flight review', dates: { 'Review date': daysAgo(30) } }
  const reason = 'The endorsement is not signed. Please upload the page with the signature.'
  const openOf = async () => {
    await omar.page.goto('/operator')
    await omar.page
      .getByRole('link', { name: /Sam Okafor/ })
      .or(omar.page.getByRole('button', { name: /Sam Okafor/ }))
      .last()
      .click()
    await expect(omar.page.getByRole('region', { name: 'Decision' })).toContainText('Sam Okafor')
    await expect(omar.page.getByRole('region', { name: 'Decision' })).toContainText('Flight review')
  }

  await uploadDocument(sam.page, document)
  await openOf()
  await omar.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await omar.page.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(omar.page.getByText('This field is required')).toBeVisible()
  await omar.page.getByLabel('Reason, as the pilot will read it').fill(reason)
  await omar.page.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(omar.page.getByText(/Flight review of Sam Okafor: rejected/)).toBeVisible()

  await sam.page.goto('/profile/manage-account')
  await sam.page.getByRole('button', { name: 'Why?' }).first().click()
  const dialog = sam.page.getByRole('dialog')
  await expect(dialog).toContainText(reason)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toHaveCount(0)

  await uploadDocument(sam.page, document)
  await openOf()
  await omar.page.getByRole('button', { name: 'Approve' }).click()
  await expect(omar.page.getByText(/Flight review of Sam Okafor: verified/)).toBeVisible()
  type Documents = { kind: string; state: string }[]
  const documents = await get<Documents>(sam.context.request, 'account/expirations/')
  expect(documents.find(({ kind }) => kind === 'flight_review')?.state).toMatch(/valid|soon/)
  for (const { complaints } of [sam, omar]) expect(complaints).toEqual([])
})

test('confirming without a network books nothing, then or later; a lost answer says so, and confirming again books once', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft: wanted } = await freeTime([context.request], { day: 19, hour: 10, hours: 3 })
  await toReview(page, wanted.id, from, to)

  await context.setOffline(true)
  await confirm(page)
  await expect(page.getByText('You are offline. Nothing was booked.')).toBeVisible()
  await context.setOffline(false)
  const booked = () =>
    get<{ results: { aircraftId: string; flightStartTime: string }[] }>(
      context.request,
      'booking/orders/by-pilot/?limit=100',
    ).then(({ results }) =>
      results.filter(({ aircraftId, flightStartTime }) => aircraftId === wanted.id && flightStartTime === from.toISOString()),
    )
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toBeEnabled()
  expect(await booked()).toEqual([])

  // The request arrives, but the response is lost.
  await page.route('**/booking/book-aircraft/', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm(page)
  await expect(page.getByText('before we could tell you whether this is booked')).toBeVisible()
  await expect(page.getByText('Nothing has been charged')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Check my bookings' })).toBeVisible()
  await page.unroute('**/booking/book-aircraft/')
  await confirm(page)
  await page.waitForURL(/\/booking\/orders\//)
  expect(await booked()).toHaveLength(1)
})
