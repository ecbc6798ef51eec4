import { expect, type Locator, type Page } from '@playwright/test'

// How people pick dates, shared by all journeys.

/** Types a day `2026-12-05` into a date field. */
export const typeDate = async (page: Page, label: string, date: string) => {
  const [year, month, day] = date.split('-')
  const parts = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton')
  await parts.first().click()
  await page.keyboard.type(`${month}${day}${year}`)
}

/** The button that opens the calendar: `Departure`, `Return`. */
export const dateField = (within: Page | Locator, label: string) =>
  within.getByRole('button', { name: new RegExp(`^${label}, [A-Z]`) })

export const typedLine = (page: Page) => page.getByRole('dialog', { name: 'Dates' }).getByLabel(/^Or type it/)

/** Enters both ends of a trip in one line, in local time. */
export const typeTrip = async (page: Page, field: Locator, from: Date, to: Date, timeZone = 'America/Los_Angeles') => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  await field.click()
  await typedLine(page).fill(`${clock.format(from)} – ${clock.format(to)}`)
  await typedLine(page).press('Enter')
  await expect(typedLine(page)).toBeHidden()
}
