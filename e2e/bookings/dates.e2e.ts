import { expect, test } from '@playwright/test'
import { book, enter, freeTime } from '../acts/calls.ts'
import { dateField, typedLine, typeTrip } from '../acts/dates.ts'
import { faultsOf } from '../pages/faults.ts'
import { onPhone } from '../acts/steps.ts'

test('the calendar says when an aircraft is taken, and takes taps, keys and typed words', async ({ browser }) => {
  const { context, page, complaints } = await onPhone(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 20, hour: 10, hours: 3 })
  await book(context.request, aircraft.id, from, to)
  await page.goto(`/aircraft/${aircraft.id}/info?from=${from.toISOString()}&to=${to.toISOString()}`)
  const departure = dateField(page, 'Departure')
  await expect(departure).toContainText(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+ · \d\d:\d\d/)
  const before = await departure.textContent()
  await departure.click()
  const dialog = page.getByRole('dialog', { name: 'Dates' })
  await expect(dialog.getByRole('button', { name: /Departure.* \d\d:\d\d to \d\d:\d\d$/ })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Return / })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('whenever')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Type a day and a time, such as Dec 5 9:00.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(departure).toHaveText(before!)
  await expect(departure).toBeFocused()

  const day = 86_400_000
  const next = [new Date(from.getTime() + day), new Date(to.getTime() + day)] as const
  await typeTrip(page, departure, ...next, aircraft.airport.zone)
  await expect(departure).not.toHaveText(before!)
  await expect(page).toHaveURL(new RegExp(`from=${next[0].toISOString().slice(0, 16)}Z`))
  // The time strip and the days also respond to taps.
  await dateField(page, 'Return').click()
  await dialog
    .getByRole('group', { name: /^Return time/ })
    .getByText('20:30')
    .click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dateField(page, 'Return')).toContainText('· 20:30')
  await expect(typedLine(page)).toBeHidden()
  expect(complaints).toEqual([])
})
