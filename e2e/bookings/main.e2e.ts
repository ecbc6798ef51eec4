import { expect, test, type Page } from '@playwright/test'
import { documentKinds } from '@tailshare/contract/base/constants'
import { daysAgo, fillCard, openBrowser, paste, pressNearFrame, readMail, uploadDocument } from '../acts/steps.ts'
import { enter } from '../acts/calls.ts'
import { answerStage } from '../acts/ramp.ts'

const halfHour = 1_800_000
const nextHalfHour = () => new Date(Math.ceil(Date.now() / halfHour) * halfHour)

const documents = [
  { kind: 'photo_id', title: 'Photo ID', dates: { 'Valid through': daysAgo(-900) } },
  {
    kind: 'pilot_certificate',
    title: 'Pilot certificate',
    dates: { 'Date of issue': daysAgo(2000) },
    shows: ['Private pilot', 'Single-engine rating'],
  },
  { kind: 'medical', title: 'Medical', selects: { Class: '3' }, dates: { 'Examination date': daysAgo(120) } },
  { kind: 'flight_review', title: 'Flight review', dates: { 'Review date': daysAgo(90) } },
  { kind: 'insurance', title: 'Insurance', dates: { 'Covered through': daysAgo(-300) } },
] as const

test('from search to the owner’s income, through five people', async ({ browser }) => {
  test.setTimeout(240_000)
  const nora = await openBrowser(browser)
  const { page, context } = nora
  const email = `nora.${Date.now()}@pilots.example`

  // A visitor finds a 172 that is free for the next two hours at an airport with staff.
  const from = new Date(nextHalfHour().getTime() + halfHour)
  const to = new Date(from.getTime() + 4 * halfHour)
  const aircraft = await findFree(page, from, to)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your next aircraft')
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: /aircraft/ }).first()).toBeVisible()
  await page.goto(`/aircraft/tail_number/${aircraft.tailNumber}`)
  await expect(page.getByRole('heading', { name: aircraft.tailNumber }).first()).toBeVisible()

  // She signs up; pasting the six-character code submits it. Retries use another name, since the first attempt's documents are still in the
  // operator's queue.
  const lastName = ['Ellis', 'Ellison'][test.info().retry]!
  await page.goto('/auth/sign-up')
  await page.getByRole('button', { name: /continue with email/i }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Verify' }).click()
  const code = await readMail(context, email, /\b([A-Z0-9]{6})\b(?=[^a-z]*)/)
  await page.getByRole('dialog').getByRole('textbox').first().focus()
  await paste(page, code)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  // The dialog moves the focus to the next field.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill('wheels-down-9')
  await page.getByLabel('Password again').fill('wheels-down-9')
  await page.getByLabel('Home state').selectOption('CA')
  await page.getByLabel('Home airport').selectOption({ label: await labelWith(page, 'Home airport', 'KSQL') })
  await page.getByRole('checkbox', { name: 'Sharing my aircraft' }).check()
  await page.getByLabel('Licensed Pilot Non-Instructor').check()
  await page.getByLabel(/I agree to the/).check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL(/\/profile/)

  // She uploads her documents, and the operator verifies them.
  for (const document of documents) await uploadDocument(page, document)

  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  await omar.page.goto('/operator')
  for (const { kind } of documents) await approve(omar.page, documentKinds[kind], `Nora ${lastName}`)

  // She buys a plan by card in the provider's fields.
  await page.goto('/profile?planId=5')
  await fillCard(page, '4242424242424242')
  await pressNearFrame(page.getByRole('button', { name: /save card and pay/i }))
  await expect(page.getByText('Welcome to Wingman')).toBeVisible({ timeout: 20_000 })

  // The wizard opens at the review, since nothing is missing; earlier steps are one click away.
  await page.goto(`/aircraft/${aircraft.id}/book?from=${from.toISOString()}&to=${to.toISOString()}`)
  await page.getByRole('link', { name: 'Change pilot' }).click()
  await page.getByLabel('Destination, optional').fill('KHAF')
  await page.getByRole('button', { name: /continue to payment/i }).click()
  await page.getByRole('button', { name: /continue to review/i }).click()
  await page.getByLabel(/I have operational control/).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL(/\/booking\/orders\//)
  const orderId = page.url().split('/').at(-1)!.split('?')[0]!
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()

  // The confirmation shows the pass. On return, the order keeps it folded, without the announcement.
  const pass = page.getByRole('img', { name: `Trip pass: ${aircraft.tailNumber}` }).first()
  const isDrawn = () => pass.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect(page.getByRole('heading', { level: 1, name: `${aircraft.tailNumber} is yours` })).toBeVisible()
  await expect.poll(isDrawn).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: aircraft.tailNumber, exact: true })).toBeVisible()
  await expect(pass).toBeHidden()
  await page.getByText('Trip pass, with the code for the ramp').click()
  await expect.poll(isDrawn).toBeGreaterThan(0)

  // Another pilot, a moment later, learns that the time is taken and what is free instead.
  const maria = await openBrowser(browser)
  await enter(maria.context.request, 'maria')
  await maria.page.goto(`/aircraft/${aircraft.id}/book?from=${from.toISOString()}&to=${to.toISOString()}`)
  await expect(maria.page.getByText(/taken/i).first()).toBeVisible()

  // Ramp staff check the aircraft out, and later back in.
  const rosa = await openBrowser(browser, { viewport: { width: 390, height: 800 }, hasTouch: true })
  await enter(rosa.context.request, 'rosa')
  await rosa.page.goto(`/aircraft-report/reserve-aircraft/${orderId}`)
  await answerStage(rosa.page, { fuel: 20 })
  // Only the pilot can call a no-go.
  await expect(rosa.page.getByRole('button', { name: 'Stop check-out' })).toBeVisible()
  await expect(rosa.page.getByRole('button', { name: 'No-go' })).toHaveCount(0)
  await rosa.page.getByRole('button', { name: 'Release aircraft' }).click()
  await expect(page.getByText('In flight', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('In flight', { exact: true }).first()).toBeVisible()

  await rosa.page.goto(`/aircraft-report/return-reserved-aircraft/${orderId}`)
  await answerStage(rosa.page, { fuel: 12, flown: 0.5 })
  await rosa.page.getByRole('button', { name: 'Complete return' }).click()
  await expect(rosa.page.getByText(/Thank you/)).toBeVisible({ timeout: 30_000 })

  // The meter sets the price, the receipt arrives by mail, and the owner sees flight and income.
  await page.reload()
  await expect(page.getByText('Flight complete', { exact: true }).first()).toBeVisible()
  await readMail(context, email, /(receipt)/i)
  await page.goto('/flight-history-reports/by-pilot')
  await expect(page.getByText(aircraft.tailNumber).first()).toBeVisible()

  const owner = await openBrowser(browser)
  await enter(owner.context.request, 'helen')
  await owner.page.goto(`/dashboard/${aircraft.id}`)
  await expect(owner.page.getByText(/income/i).first()).toBeVisible()
  await owner.page.goto(`/flight-history-reports/by-aircraft/${aircraft.id}`)
  await expect(owner.page.getByText(`Nora ${lastName}`).first()).toBeVisible()

  for (const { complaints } of [nora, omar, maria, rosa, owner]) expect(complaints).toEqual([])
})

type Found = { id: string; tailNumber: string }

/** Finds Helen's 172 at San Carlos, where Rosa works. */
const findFree = async (page: Page, from: Date, to: Date): Promise<Found> => {
  const reply = await page.request.get(
    `/api/v1/aircrafts/search/?date=${from.toISOString()},${to.toISOString()}&limit=100&order=price_hour`,
  )
  const { results } = (await reply.json()) as {
    results: { id: string; tailNumber: string; airport: { code: string }; model: { family: string } }[]
  }
  const own = results.find(({ tailNumber }) => tailNumber === 'N52148')
  if (!own) throw new Error(`N52148 is taken from ${from.toISOString()} to ${to.toISOString()}`)
  return { id: own.id, tailNumber: own.tailNumber }
}

const labelWith = async (page: Page, label: string, part: string) => {
  const options = page.getByLabel(label, { exact: true }).locator('option')
  await expect(options.filter({ hasText: part })).toHaveCount(1)
  return (await options.filter({ hasText: part }).textContent())!
}

/** Approves a document in the queue and checks that it is gone. */
const approve = async (page: Page, document: string, name: string) => {
  const waiting = page
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('button', { name: `${document} ${name}`, exact: true })
  await waiting.click()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText(name)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(`${document} of ${name}: verified`)).toBeVisible()
  await expect(waiting).toHaveCount(0)
}
