import { expect, test, type APIRequestContext } from '@playwright/test'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import { aircraftId, book, enter, get, post } from '../acts/calls.ts'
import { bringBack, depart } from '../acts/flights.ts'
import { onPhone, openBrowser, openNotice, picture, sidewaysOf } from '../acts/steps.ts'

const tail = 'N52148'
const hour = 3_600_000

const mayBook = async (request: APIRequestContext, id: string, from: Date, to: Date) => {
  const times = new URLSearchParams({ flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() })
  return (await get<{ canBook: boolean }>(request, `aircrafts/${id}/can-booking/?${times.toString()}`)).canBook
}

/** The pilot's first bookable two hours from then. */
const freeFrom = async (request: APIRequestContext, id: string, hours: number) => {
  for (let later = hours; later < hours + 72; later++) {
    const from = halfHourFrom(new Date(Date.now() + later * hour))
    const to = new Date(from.getTime() + 2 * hour)
    if (await mayBook(request, id, from, to)) return { from, to }
  }
  throw new Error(`${tail} is not free for two hours`)
}

test('a squawk from the return to closed: the owner decides on the phone, and the next pilot’s booking is at risk and restored', async ({
  browser,
}) => {
  const [ramp, finder, next, owner] = [
    await openBrowser(browser),
    await onPhone(browser),
    await onPhone(browser),
    await onPhone(browser),
  ]
  await enter(ramp.context.request, 'rosa')
  await enter(finder.context.request, 'ada.brightwell@pilots.example')
  await enter(next.context.request, 'maria')
  await enter(owner.context.request, 'helen')
  const id = await aircraftId(next.context.request, tail)
  // Close grounding squawks left by an earlier attempt.
  const open = await get<{ results: { id: string }[] }>(
    owner.context.request,
    `fbo/aircrafts/${id}/squawks/?state=not_closed&severity=grounding`,
  )
  for (const one of open.results)
    await post(owner.context.request, `fbo/squawks/${one.id}/moves/`, { move: 'close', reason: 'Done' })
  const later = await freeFrom(next.context.request, id, 30)
  const atRisk = await book(next.context.request, id, later.from, later.to)
  const now = await freeFrom(finder.context.request, id, 0)
  const flown = await book(finder.context.request, id, now.from, now.to)
  await depart(ramp.context.request, flown)
  await bringBack(ramp.context.request, flown)

  // The pilot notices something after the flight and reports it with a photo.
  await finder.page.goto(`/booking/orders/${flown}`)
  await finder.page.getByRole('button', { name: 'Report a squawk' }).click()
  const dialog = finder.page.getByRole('dialog')
  await dialog.getByLabel('What is it, and where').fill('Oil under the nose, fresh')
  await dialog.getByRole('radio', { name: /^Grounding/ }).check()
  // The phone discards the page; input survives.
  await finder.page.reload()
  await finder.page.getByRole('button', { name: 'Report a squawk' }).click()
  await expect(dialog.getByLabel('What is it, and where')).toHaveValue('Oil under the nose, fresh')
  await expect(dialog.getByRole('radio', { name: /^Grounding/ })).toBeChecked()
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByRole('button', { name: 'Ground the aircraft' }).click()
  await expect(finder.page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
  await expect(finder.page.getByRole('img', { name: /^1 of 1 by Ada/ })).toBeVisible()

  // The next pilot is notified that the booking is at risk, and its page says so.
  await openNotice(next.page, `${tail} is grounded`)
  await next.page.getByRole('link', { name: 'Open the booking' }).click()
  await expect(next.page.getByText(/Oil under the nose, fresh/).first()).toBeVisible()
  await expect(next.page.getByRole('link', { name: 'Cancel free of charge' })).toBeVisible()

  // Visitors of the aircraft's page first see that it is grounded, and can ask to be notified when it is back.
  const wished = halfHourFrom(new Date(Date.now() + 27 * 24 * hour))
  const times = { from: wished.toISOString(), to: new Date(wished.getTime() + 2 * hour).toISOString() }
  await next.page.goto(`/aircraft/${id}/info?${new URLSearchParams(times).toString()}`)
  await expect(next.page.getByText(`${tail} is grounded. Oil under the nose, fresh.`)).toBeVisible()
  await expect(next.page.getByRole('link', { name: /^(\d+ others? at|Others free on)/ })).toBeVisible()
  await next.page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(next.page.getByText('We’ll tell you as soon as it can be booked')).toBeVisible()

  // The owner opens the squawk, starts work on it, and closes it with what was done.
  const { page } = owner
  await openNotice(page, `${tail} is grounded`)
  await page.getByRole('link', { name: 'Open the squawk' }).click()
  await expect(page.getByText(/bookings? (is|are) at risk/)).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByLabel(/^Who works on it/).fill('Bay Aero takes the cowling off')
  await page.getByRole('dialog').getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText('Helen Marsh started work on it')).toBeVisible()
  await page.getByRole('button', { name: 'Release for flight' }).click()
  await page.getByRole('textbox', { name: 'What was done' }).fill('New quick drain, leak check good')
  await page.getByLabel(/^Certificate number/).fill('A&P 2231')
  await page.getByRole('dialog').getByRole('button', { name: 'Release for flight' }).click()
  await expect(page.getByText('Helen Marsh closed it, certificate A&P 2231')).toBeVisible()

  await openNotice(next.page, `${tail} is back in service`)
  await next.page.goto(`/booking/orders/${atRisk}`)
  await expect(next.page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
  await expect(next.page.getByRole('link', { name: 'Cancel free of charge' })).toHaveCount(0)
  await finder.page.reload()
  await expect(finder.page.getByText('New quick drain, leak check good')).toBeVisible()
  for (const { complaints } of [finder, next, owner]) expect(complaints).toEqual([])
})
