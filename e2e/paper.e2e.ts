import { expect, test } from '@playwright/test'
import { enter } from './calls.ts'
import { onPhone, openBrowser } from './steps.ts'

test('what is printed has nothing to press or to fill in', async ({ browser }) => {
  const { page, context } = await openBrowser(browser)
  const pressable = page.locator('button, input, textarea, a[class*=button]').filter({ visible: true })
  for (const [who, path] of [
    ['maria', '/profile/booking'],
    ['helen', '/profile/year-pack'],
    ['helen', '/profile/year-pack?tab=hours'],
    ['helen', '/profile/payments-payout?tab=statements&role=owner'],
  ] as const) {
    // A page of somebody else's would load anew amid the way to the next.
    await page.goto('about:blank')
    await enter(context.request, who)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    if (who === 'maria') {
      await page
        .getByRole('tab', { name: 'Past' })
        .or(page.getByRole('link', { name: 'Past' }))
        .click()
      await page.locator('main').getByRole('link', { name: /^N/ }).first().click()
      await expect(page.getByRole('heading', { name: 'The trip' })).toBeVisible()
    }
    await page.emulateMedia({ media: 'print' })
    await expect(pressable, path).toHaveCount(0)
  }
})

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
  await expect(page.getByText('Instrument rating', { exact: true })).toBeVisible()
  await expect(page.getByText('Commercial pilot', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Total hours')).toHaveValue('612.4')
  await expect(page.getByLabel('Total hours')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0)
  await printed('/profile')
  await expect(page.getByText('I am interested in')).toBeVisible()
  await expect(page.getByText('Renting aircraft (dry lease)')).toBeVisible()
  await printed('/profile/preferences')
  await expect(page.getByLabel('Lowest ceiling')).toBeVisible()
  // A setting that is off says so, below its heading.
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible()
  await expect(page.getByText('By text message, Partners')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await printed('/profile/membership-plan')
  await expect(page.locator('dl').getByText('Wingman')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change card' })).toHaveCount(0)
  await printed('/search')
  await expect(page.getByText('Any dates')).toBeHidden()
})
