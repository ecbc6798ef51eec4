import { expect, test } from '@playwright/test'
import { dayIn, instantAt, plusDays } from '../../packages/contract/src/text/period.ts'
import { aircraftId, book, enter, freeAircraft, leaveHours } from '../acts/calls.ts'
import { openBrowser, phone, sidewaysOf } from '../acts/steps.ts'

const zone = 'America/Los_Angeles'
const today = dayIn(new Date(), zone)
const after = (day: string, weekday: number) => plusDays(day, (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
const tuesday = after(plusDays(today, 22), 2)
const at = (day: string, time: string) => instantAt(day, time, zone)

/** The Saturday before the next DST change. */
const changeOfClock = () => {
  for (let day = after(today, 6); ; day = plusDays(day, 7)) {
    const night = at(plusDays(day, 1), '12:00').getTime() - at(day, '12:00').getTime()
    if (night !== 24 * 3_600_000) return day
  }
}

test('an owner sets every second Tuesday aside, over a booking as they choose, and takes one of them back', async ({
  browser,
}) => {
  const owner = await openBrowser(browser)
  const pilot = await openBrowser(browser)
  await enter(owner.context.request, 'helen')
  await enter(pilot.context.request, 'maria')
  const id = await aircraftId(pilot.context.request, 'N417TS')
  const putBack = await leaveHours(owner.context.request, id)
  const second = plusDays(tuesday, 14)
  await book(pilot.context.request, id, at(second, '09:30'), at(second, '11:30'))

  const { page } = owner
  await page.goto(`/schedule-info?view=week&day=${tuesday}`)
  const timeline = page.getByRole('application', { name: 'Timeline' })
  await timeline.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  for (let hour = 0; hour < 9; hour++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^N417TS, Tue, .*, 09:00: free$/)).toBeAttached()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Set time aside' })
  await dialog.getByLabel('Repeats').selectOption('WEEKLY')
  await dialog.getByLabel('Every how many weeks').selectOption('2')
  await expect(dialog.getByLabel('Tue', { exact: true })).toBeChecked()
  await dialog.getByLabel(/^Note/).fill('Charity flights')
  await dialog.getByRole('button', { name: 'Set aside' }).click()

  const asked = page.getByRole('dialog', { name: 'What happens to these bookings?' })
  await expect(asked.getByRole('link', { name: /^Maria Reyes, booking/ })).toBeVisible()
  await asked.getByLabel('Leave the booking').check()
  await asked.getByRole('button', { name: 'Set the time aside' }).click()
  await expect(page.getByText(/^Set aside \d+ times, 1 of them around what was taken$/)).toBeVisible()

  // Only the first half hour before the booking is left; and a Tuesday after the DST change has the same local times.
  await page.goto(`/schedule-info?view=week&day=${second}`)
  await expect(timeline.getByRole('link', { name: /Charity flights\s*09:00 – 09:30/ })).toBeVisible()
  await expect(timeline.getByRole('link', { name: /Maria R\.\s*09:30 – 11:30/ })).toBeVisible()
  let beyond = tuesday
  while (beyond <= changeOfClock()) beyond = plusDays(beyond, 14)
  await page.goto(`/schedule-info?view=week&day=${beyond}`)
  await timeline.getByRole('link', { name: /Charity flights\s*09:00 – 10:00/ }).click()
  await expect(page.getByText('Every second Tuesday')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The time is free again', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Charity flights/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(timeline.getByRole('link', { name: /Charity flights\s*09:00 – 10:00/ })).toBeVisible()

  // On a phone it is a list with the same actions.
  await page.setViewportSize(phone)
  await expect(page.getByRole('link', { name: /Charity flights/ })).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Set time of N417TS aside' }).click()
  await dialog.getByLabel(/^Note/).fill('Wash and wax')
  expect(await sidewaysOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  await page.getByRole('link', { name: /Wash and wax/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /Charity flights/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Wash and wax/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: /Wash and wax/ })).toBeVisible()

  // Someone else flies through the night of the DST change. In part of spring it is too far ahead for pilots to book.
  const night = changeOfClock()
  if (night < plusDays(today, 175)) {
    const [from, to] = [at(night, '20:00'), at(plusDays(night, 1), '09:00')]
    const free = await freeAircraft([pilot.context.request], from, to, ({ airport }) => airport.zone === zone)
    const orderId = await book(pilot.context.request, free!.id, from, to)
    await pilot.page.goto(`/booking/orders/${orderId}`)
    await expect(pilot.page.getByText(/20:00/).first()).toBeVisible()
    await expect(pilot.page.getByText(/09:00/).first()).toBeVisible()
    await pilot.page.setViewportSize(phone)
    await expect(pilot.page.getByText(/20:00/).first()).toBeVisible()
    expect(await sidewaysOf(pilot.page)).toBe(0)
  }
  await putBack()
  for (const one of [owner, pilot]) expect(one.complaints).toEqual([])
})
