import { expect, test } from '@playwright/test'
import { enter } from '../acts/calls.ts'
import { onPhone } from '../acts/steps.ts'

test('a pilot’s data, interests and minimums stand on paper as they are saved, without what was not chosen', async ({
  browser,
}) => {
  const { page, context } = await onPhone(browser)
  await enter(context.request, 'maria')
  const printed = async (path: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
  }
  await printed('/profile/manage-account?tab=pilot')
  await expect(page.getByText(/^Instrument rating/)).toBeVisible()
  await expect(page.getByText(/^Commercial pilot/)).toBeHidden()
  await expect(page.getByLabel('Lowest ceiling')).toBeVisible()
  await expect(page.getByLabel('Total hours')).toHaveValue('612.4')
  await expect(page.getByLabel('Total hours')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0)
  await printed('/profile')
  await expect(page.getByText('I am interested in')).toBeVisible()
  await expect(page.getByText('Renting aircraft (dry lease)')).toBeVisible()
  await printed('/profile/preferences')
  // Settings that are off are printed below their heading.
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible()
  await expect(page.getByText('By text message, Partners')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await printed('/profile/membership-plan')
  await expect(page.locator('dl').getByText('Wingman')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change card' })).toHaveCount(0)
  await printed('/search')
  await expect(page.getByText('Any dates')).toBeHidden()
})
