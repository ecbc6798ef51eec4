import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import { aircraftId, book, enter, get, post } from '../acts/calls.ts'
import { bringBack, depart } from '../acts/flights.ts'
import { onPhone, openBrowser, openNotice, sidewaysOf } from '../acts/steps.ts'

// Two aircraft of one model in the Bay Area: the first returns late; the second, slightly cheaper, is free.
const [late, sister] = ['N631DA', 'N940DS']
const hour = 3_600_000

const mayBook = async (request: APIRequestContext, id: string, from: Date, to: Date) => {
  const times = new URLSearchParams({ flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() })
  return (await get<{ canBook: boolean }>(request, `aircrafts/${id}/can-booking/?${times.toString()}`)).canBook
}

/** Two consecutive two-hour trips within a day, for which the pilot may fly either aircraft. */
const twoTrips = async (request: APIRequestContext, ids: string[]) => {
  for (let hours = 4; hours < 20; hours++) {
    const start = halfHourFrom(new Date(Date.now() + hours * hour)).getTime()
    const trips = [0, 3].map((later) => ({ from: new Date(start + later * hour), to: new Date(start + (later + 2) * hour) }))
    const asked = trips.flatMap(({ from, to }) => ids.map((id) => mayBook(request, id, from, to)))
    if ((await Promise.all(asked)).every(Boolean)) return trips
  }
  throw new Error(`${late} and ${sister} are not free together within a day`)
}

const eventOn = (page: Page) => page.getByRole('region', { name: `${late} is late` })

test('an aircraft comes back late: the ramp moves who flies next, who answers on the phone, and what waits goes back', async ({
  browser,
}) => {
  const [ramp, next, out] = [await openBrowser(browser), await onPhone(browser), await browser.newContext()]
  await enter(ramp.context.request, 'rosa')
  await enter(next.context.request, 'maria')
  await enter(out.request, 'ada.brightwell@pilots.example')
  const ids = await Promise.all([late, sister].map((tailNumber) => aircraftId(next.context.request, tailNumber)))
  const trips = await twoTrips(next.context.request, ids)
  const booked: string[] = []
  for (const { from, to } of trips) booked.push(await book(next.context.request, ids[0]!, from, to))
  const soon = halfHourFrom(new Date(Date.now() + 60_000))
  const flight = await book(out.request, ids[0]!, soon, new Date(soon.getTime() + hour))
  await depart(ramp.context.request, flight)
  await post(out.request, `booking/orders/${flight}/delay/`, { until: trips[1]!.to.toISOString() })

  // Ramp staff are notified and decide about both bookings with one click.
  const { page } = ramp
  await openNotice(page, `${late}: 2 bookings are affected`)
  await page.getByRole('link', { name: 'See the affected bookings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${late} is late` })).toBeVisible()
  const proposals = page.getByRole('group', { name: 'What happens to Maria Reyes’s booking' })
  await expect(proposals).toHaveCount(2)
  for (const proposal of await proposals.all())
    await expect(proposal.getByRole('radio', { name: new RegExp(`^Fly ${sister} at KHWD`) })).toBeChecked()
  await page.getByLabel('A message to these pilots').fill('Strong headwinds over the pass')
  await page.getByRole('button', { name: 'Apply to 2 bookings' }).click()
  await expect(page.getByText('Told, not answered yet')).toHaveCount(2)

  // The next pilot opens the notice, sees before and after, and keeps one of the two.
  const phone = next.page
  await openNotice(phone, `You fly ${sister} now`)
  await phone.getByRole('link', { name: 'Open your bookings' }).click()
  await expect(phone.getByRole('main')).toContainText(sister)
  await phone.goto(`/booking/orders/${booked[0]}`)
  const event = eventOn(phone)
  await expect(event).toContainText('Strong headwinds over the pass')
  await expect(event).toContainText(`We moved your flight to ${sister} at KHWD`)
  await expect(event).toContainText(`It was ${late} at KSQL`)
  expect(await sidewaysOf(phone)).toBe(0)
  await event.getByRole('button', { name: 'Keep it' }).click()
  await expect(event).toContainText(`You fly ${sister} at KHWD`)
  await expect(page.getByText('The pilot agrees')).toBeVisible()

  // It returns after all: unanswered moves are reverted, and the page updates by itself.
  const answered = new URL(phone.url()).pathname.split('/').at(-1)
  await phone.goto(`/booking/orders/${booked.find((id) => id !== answered)}`)
  await expect(event.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await bringBack(ramp.context.request, flight)
  await expect(event).toContainText('Your flight is back as you booked it.')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(late)
  expect(await sidewaysOf(phone)).toBe(0)
  await expect(page.getByText('Back as it was')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await sidewaysOf(page)).toBe(0)
  await phone.setViewportSize({ width: 1440, height: 900 })
  expect(await sidewaysOf(phone)).toBe(0)
  expect([...ramp.complaints, ...next.complaints]).toEqual([])
})
