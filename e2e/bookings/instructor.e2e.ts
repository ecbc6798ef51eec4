import { expect, test, type APIRequestContext } from '@playwright/test'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import type { CsipAvailability } from '../../packages/contract/src/people/instructors/csips.ts'
import { aircraftId, daysAhead, enter, get, put } from '../acts/calls.ts'
import { bringBack, depart } from '../acts/flights.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

type Offer = { csip: { id: string; firstName: string }; free: boolean }
type Answer = { canBook: boolean; templates: { code: string; severity: string }[]; csips: Offer[] }
const hour = 3_600_000
const cessna = 'N52148'
const marcusTran = 'marcus.tran@pilots.example'

const wizard = (id: string, from: Date, to: Date) => `/aircraft/${id}/book?from=${from.toISOString()}&to=${to.toISOString()}`
const answerFor = (request: APIRequestContext, id: string, from: Date, to: Date) => {
  const times = new URLSearchParams({ flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() })
  return get<Answer>(request, `aircrafts/${id}/can-booking/?${times.toString()}`)
}
const isOnlyFor = ({ templates }: Answer, code: string) =>
  templates.filter(({ severity }) => severity === 'block').every((refusal) => refusal.code === code)

/** A time soon enough to depart at once, with two instructors available. */
const lessonTime = async (request: APIRequestContext, id: string) => {
  for (let halves = 1; halves < 4; halves++) {
    const from = halfHourFrom(new Date(Date.now() + (halves * hour) / 2))
    const to = new Date(from.getTime() + hour)
    const answer = await answerFor(request, id, from, to)
    if (isOnlyFor(answer, 'csip_required_because') && answer.csips.filter(({ free }) => free).length > 1) return { from, to }
  }
  throw new Error(`${cessna} and two instructors are not free together within two hours`)
}

const soloTime = async (request: APIRequestContext, id: string) => {
  for (let day = 3; day < 30; day++) {
    const [from, to] = [daysAhead(day, 9), daysAhead(day, 11)]
    if ((await answerFor(request, id, from, to)).canBook) return { from, to }
  }
  throw new Error(`${cessna} is not free on a morning of the next weeks`)
}

/** Marcus switches to requests instead of direct bookings. */
const isAsked = async (request: APIRequestContext) => {
  const { airports } = await get<CsipAvailability>(request, 'account/csip/availability/')
  const kept = airports.map(({ airport, ...week }) => ({ airport: airport.id, ...week }))
  await put(request, 'account/csip/availability/', { acceptsBookings: false, airports: kept })
}

/** A time for which the student only lacks an instructor, and Elena is available. */
const elenasTime = async (request: APIRequestContext, id: string) => {
  for (let day = 6; day < 34; day++) {
    const [from, to] = [daysAhead(day, 11), daysAhead(day, 12)]
    const answer = await answerFor(request, id, from, to)
    const isFree = answer.csips.some(({ csip, free }) => free && csip.firstName === 'Elena')
    if (isFree && !answer.canBook && isOnlyFor(answer, 'csip_required_because')) return { from, to }
  }
  throw new Error('Elena and the aircraft are not free together at eleven within a month')
}

// Before he is signed off below.
test('adding an instructor in the booking wizard continues from the visible step', async ({ browser }) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'sam')
  const id = await aircraftId(context.request, cessna)
  const { from, to } = await elenasTime(context.request, id)
  await page.goto(wizard(id, from, to))
  await page.getByRole('button', { name: 'Add Elena' }).click()
  await page.waitForURL(/csip=/)
  await page.getByRole('button', { name: 'Continue to pilot' }).first().click()
  await expect(page.getByLabel('Message to the CSIP (optional)')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('one instructor declines and names another, who accepts and signs the student off, who then books alone', async ({
  browser,
}) => {
  const [sam, elena, marcus] = [await onPhone(browser), await onPhone(browser), await openBrowser(browser)]
  const ramp = await browser.newContext()
  await enter(sam.context.request, 'sam')
  await enter(elena.context.request, 'elena')
  await enter(marcus.context.request, marcusTran)
  await enter(ramp.request, 'rosa')
  await isAsked(marcus.context.request)
  const id = await aircraftId(sam.context.request, cessna)
  const { from, to } = await lessonTime(sam.context.request, id)

  // A student cannot book solo, but can with an instructor.
  const { page } = sam
  await page.goto(wizard(id, from, to))
  await expect(page.getByRole('heading', { name: 'You need a CSIP aboard' })).toBeVisible()
  await expect(page.getByText('Solo flight needs an instructor’s endorsement for this model')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Add Elena' }).click()
  await page.getByRole('button', { name: 'Continue to pilot' }).click()
  await page.getByLabel('Message to the CSIP (optional)').fill('Short fields, please')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel(/I fly as a student of my instructor/).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL(/\/booking\/orders\//)
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const part = page.getByRole('region', { name: 'Instructor' })
  await expect(part).toContainText('We asked Elena Park')

  const phone = elena.page
  await phone.goto('/profile/csip/booking')
  const asked = phone.getByRole('listitem').filter({ hasText: 'Short fields, please' })
  expect(await sidewaysOf(phone)).toBe(0)
  await asked.getByRole('button', { name: 'Answer' }).click()
  const answering = phone.getByRole('dialog', { name: 'Sam Okafor asks you' })
  await answering.getByRole('radio', { name: 'No, I can’t make it' }).check()
  await answering.getByLabel(/^Why/).fill('I am in Florida that week')
  await answering.getByLabel('A colleague who could fly').selectOption('Marcus Tran')
  expect(await sidewaysOf(phone)).toBe(0)
  await answering.getByRole('button', { name: 'Decline' }).click()
  await expect(answering).toBeHidden()
  await expect(asked).toHaveCount(0)

  // His page updates by itself, and one tap asks the other instructor.
  await expect(part).toContainText('Elena Park can’t make it. “I am in Florida that week”')
  await expect(part).toContainText('Marcus Tran could come at the same time.')
  await part.getByRole('button', { name: 'Take this offer' }).click()
  await expect(part).toContainText('We asked Marcus Tran')
  expect(await sidewaysOf(page)).toBe(0)

  const desk = marcus.page
  await desk.goto('/profile/csip/booking')
  const request = desk.getByRole('listitem').filter({ hasText: 'Short fields, please' })
  await request.getByRole('button', { name: 'Answer' }).click()
  const accepting = desk.getByRole('dialog', { name: 'Sam Okafor asks you' })
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByText('You fly with Sam')).toBeVisible()
  await expect(part).toContainText('Marcus Tran flies with you.')

  // They fly, and the instructor signs.
  await depart(ramp.request, orderId)
  await bringBack(ramp.request, orderId)
  await desk.reload()
  const waiting = desk.getByRole('region', { name: 'Waiting for your results' })
  await waiting.getByRole('listitem').filter({ hasText: 'Sam Okafor' }).getByRole('button', { name: 'Record results' }).click()
  const recording = desk.getByRole('dialog', { name: 'Your flight with Sam Okafor' })
  await recording.getByLabel('Dual instruction').fill('0.5')
  await recording.getByLabel('Landings by Sam').fill('4')
  await recording.getByLabel('What you did').fill('Pattern work and a go-around')
  await recording.getByRole('radio', { name: 'Passed', exact: true }).check()
  await recording.getByLabel('Solo', { exact: true }).check()
  await recording.getByRole('button', { name: 'Record results' }).click()
  await expect(recording).toBeHidden()
  await expect(waiting).toBeHidden()

  await page.goto('/messages/system/')
  const news = page.locator('main').getByRole('link')
  await expect(news.filter({ hasText: 'Marcus Tran flies with you' })).toBeVisible()
  await expect(news.filter({ hasText: 'Marcus Tran recorded your flight' })).toBeVisible()
  const solo = await soloTime(sam.context.request, id)
  await page.goto(wizard(id, solo.from, solo.to))
  await expect(page.getByRole('heading', { level: 1, name: 'Review your booking' })).toBeVisible()
  await page.getByLabel(/I have operational control/).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL(/\/booking\/orders\//)
  await expect(part).toContainText('You fly without an instructor.')
  expect(await sidewaysOf(page)).toBe(0)
  expect([...sam.complaints, ...elena.complaints, ...marcus.complaints]).toEqual([])
})
