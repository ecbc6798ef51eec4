import { expect, test } from '@playwright/test'
import { aircraftId, enter, leaveHours } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

test('an owner books for a pilot, who confirms on the phone', async ({ browser }) => {
  const owner = await openBrowser(browser)
  await enter(owner.context.request, 'helen')
  const id = await aircraftId(owner.context.request, 'N417TS')
  const putBack = await leaveHours(owner.context.request, id)
  // Avoid Tuesdays, which another journey blocks.
  const inFortyDays = new Date(Date.now() + 40 * 86_400_000)
  const isTuesday = inFortyDays.getUTCDay() === 2
  const day = new Date(inFortyDays.getTime() + (isTuesday ? 86_400_000 : 0)).toISOString().slice(0, 10)
  await owner.page.goto(`/schedule-info?aircraft=${id}&view=day&day=${day}`)
  await owner.page.getByRole('button', { name: 'Book for a pilot' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Book for a pilot' })
  await dialog.getByLabel('Pilot', { exact: true }).selectOption({ label: 'Someone else, by email' })
  await dialog.getByLabel('Email of the pilot').fill('maria@tailshare.example')
  await dialog.getByRole('button', { name: 'Ask the pilot' }).click()
  await owner.page.waitForURL(/\/booking\/orders\//)
  await expect(owner.page.getByRole('heading', { name: 'Waiting for Maria' })).toBeVisible()

  const pilot = await onPhone(browser)
  await enter(pilot.context.request, 'maria')
  await pilot.page.goto(new URL(owner.page.url()).pathname)
  await expect(pilot.page.getByRole('heading', { name: 'Helen Marsh booked this for you' })).toBeVisible()
  expect(await sidewaysOf(pilot.page)).toBe(0)
  const confirm = pilot.page.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeInViewport()
  await confirm.click()
  await expect(pilot.page.getByText('Please confirm that you have operational control')).toBeVisible()
  await pilot.page.getByLabel(/I have operational control/).check()
  await confirm.click()
  await expect(pilot.page.getByText('N417TS is yours')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  // The owner's page updates by itself.
  await expect(owner.page.getByRole('heading', { name: 'Waiting for Maria' })).toHaveCount(0)
  await owner.page.getByRole('heading', { name: 'History' }).click()
  await expect(owner.page.getByRole('region', { name: 'History' }).getByText('Confirmed', { exact: true })).toBeVisible()
  await putBack()
  expect([...owner.complaints, ...pilot.complaints]).toEqual([])
})
