import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { onPhone, sidewaysOf } from '../acts/steps.ts'
import { enter, get, join } from '../acts/calls.ts'

const fileBehind = async (page: Page, link: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).first().click()
  return readFile(await (await download).path())
}

test('a CSIP accepts the agreement, sets up payouts with the provider and says how to be paid', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await join(context, 'Cleo', { pilotCategory: 'csip_pilot' })
  await page.goto('/profile/payments-payout')
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page.getByText('Not set up')).toBeVisible()
  await expect(page.getByText('What you earn as an owner or a CSIP is listed here, flight by flight')).toBeVisible()
  const setUp = page.getByRole('button', { name: 'Set up payouts' })
  await expect(setUp).toBeDisabled()
  await expect(page.getByText('Please accept the agreement first.')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'I accept' }).click()
  await expect(page.getByText('Agreement accepted')).toBeVisible()
  await setUp.click()

  // The provider's page. Turning back leads here again.
  await page.waitForURL(/\/onboarding/)
  expect(await sidewaysOf(page)).toBe(0)
  await page.goBack()
  await expect(page.getByText('Not finished')).toBeVisible()
  await expect(page.getByText('Our payment provider still asks for:')).toBeVisible()
  await page.getByRole('button', { name: 'Continue setting up' }).click()
  await page.getByRole('button', { name: 'Finish onboarding' }).click()
  await page.waitForURL(/\/profile\/payments-payout/)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await expect(page.getByText('Bank account ending 6789')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)

  await page.getByRole('button', { name: 'Change payout settings' }).click()
  await page.getByLabel('Paid out').selectOption('monthly')
  await page.getByLabel('On day').fill('15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Monthly, on day 15')).toBeVisible()
  expect(complaints).toEqual([])
})

test('an owner sees what was paid out, and the month as CSV and PDF', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'helen')
  await page.goto('/profile/payments-payout?tab=payouts')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Payouts' })
  await expect(table.getByText(/^Paid out /).first()).toBeVisible()
  const rows = await table.getByRole('row').count()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(rows)
  expect(await sidewaysOf(page)).toBe(0)

  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  const month = page.getByLabel('Period')
  const last = await month.locator('option').nth(1).getAttribute('value')
  await month.selectOption(last)
  await expect(page).toHaveURL(new RegExp(`month=${last}`))
  await expect(page.getByRole('table', { name: 'Statement' })).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  const csv = (await fileBehind(page, 'CSV')).toString()
  expect(csv.replace(/^\uFEFF/, '').split(/\r?\n/)[0]).toBe(
    'Date,Text,Booking,Tail number,"Charged or paid out, USD","Credited, USD","Balance, USD"',
  )
  const { lines } = await get<{ lines: unknown[] }>(context.request, `payments/statement/?month=${last}`)
  expect(lines.length).toBeGreaterThan(0)
  expect((await fileBehind(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  expect(complaints).toEqual([])
})
