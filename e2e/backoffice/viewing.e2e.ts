import { expect, test } from '@playwright/test'
import { emailOf, enter, get, post } from '../acts/calls.ts'
import { openBrowser } from '../acts/steps.ts'

test('an operator sees what an owner sees, and no page asks for what the view refuses', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  await enter(context.request, 'omar')
  const { results } = await get<{ results: { id: string }[] }>(context.request, `operator/users/?search=${emailOf('victor')}`)
  await page.goto(`/operator/users/${results[0]!.id}`)
  await page.getByRole('button', { name: 'See what Victor sees' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('He asks why a payout is missing')
  await dialog.getByRole('button', { name: 'See it' }).click()

  const bar = page.getByRole('complementary', { name: 'View of a member' })
  await expect(bar).toContainText('Nothing can be changed')
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { results: bookings } = await get<{ results: { id: string }[] }>(context.request, 'booking/orders/by-owner/')
  await page.goto(`/booking/orders/${bookings[0]!.id}`)
  await expect(bar).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/profile/payments-payout?tab=payouts')
  await expect(page.getByRole('region', { name: 'Payout account' }).getByText('Status', { exact: true })).toBeVisible()
  await expect(page.getByText('stays hidden')).toHaveCount(0)

  await page.goto('/profile/preferences')
  await expect(page.getByRole('heading', { name: 'Theme' })).toBeVisible()

  // Pages only for operators redirect to Victor's start page.
  await page.goto('/operator')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: 'End the view' }).click()
  await expect(page.getByRole('button', { name: 'See what Victor sees' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

test('when a view ends, another tab that shows the member reloads, and none of its calls runs as the operator', async ({
  browser,
}) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'omar')
  const { results } = await get<{ results: { id: string }[] }>(context.request, `operator/users/?search=${emailOf('victor')}`)
  const memberId = results[0]!.id
  await post(context.request, `operator/users/${memberId}/view/`, { reason: 'He asks about a booking' })
  await page.goto('/profile')
  const bar = page.getByRole('complementary', { name: 'View of a member' })
  await expect(bar).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const answered: string[] = []
  page.on('response', (response) => {
    const asked = response.request()
    if (asked.headers()['for-account'] === memberId && response.ok()) answered.push(asked.url())
  })

  // Like another tab of this browser.
  await post(context.request, 'account/viewing/end/', {})
  answered.length = 0
  await page.waitForFunction(() => !('isOldPage' in window))
  await expect(page.getByRole('button', { name: /^Account(, something new)?$/ })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect((await get<{ firstName: string }>(context.request, 'account/user/')).firstName).toBe('Omar')
  expect(answered).toEqual([])
  expect(complaints).toEqual([])
})
