import { expect, test } from '@playwright/test'
import { enter } from './calls.ts'
import { openBrowser } from './steps.ts'

test('what is printed has nothing to press or to fill in', async ({ browser }) => {
  const { page, context } = await openBrowser(browser)
  const pressable = page.locator('button, input, textarea, a[class*=button]').filter({ visible: true })
  for (const [who, path] of [
    ['maria', '/profile/booking'],
    ['helen', '/profile/year-pack'],
    ['helen', '/profile/year-pack?tab=hours'],
    ['helen', '/profile/payments-payout?tab=statements&role=owner'],
  ] as const) {
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
