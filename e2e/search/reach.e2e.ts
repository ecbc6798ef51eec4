import { expect, test } from '@playwright/test'
import { enter } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

test('a pilot sees where a budget leads, and books one of those trips at the very total that the list said', async ({
  browser,
}) => {
  const { context, page, complaints } = await openBrowser(browser)
  await enter(context.request, 'maria')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Reach', exact: true }).click()
  await expect(page).toHaveURL(/reach=900/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\$900 from K\w+: [\d,]+ airports$/)

  const slider = page.getByRole('slider', { name: 'What the trip may cost' })
  await slider.press('PageUp')
  await expect(page).toHaveURL(/reach=(?!900)\d+/)
  const more = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/reach=900/)
  await page.goForward()
  await expect(page).toHaveURL(more)

  // The most expensive trip shown flies longer than the minimum planned hours.
  const destination = page.getByRole('list', { name: 'Airports, the cheapest trip first' }).getByRole('listitem').nth(29)
  const [code] = /K\w{2,3}|\w{2,4}(?=\))/.exec(await destination.getByRole('link').first().innerText()) ?? []
  const total = (await destination.getByText(/^\$[\d,]+\.\d\d$/).innerText()).trim()
  await destination.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/aircraft\/.+\/book/)
  const panel = page.getByRole('complementary', { name: 'Your trip' })
  await expect(panel.getByText(total).first()).toBeVisible()
  const draft = await page.evaluate(() => Object.values(sessionStorage).join())
  expect(draft).toContain(code)
  expect(complaints).toEqual([])
  await context.close()
})

test('a visitor on a phone chooses one of three airports, and gets rings and list from it; the first press shows one', async ({
  browser,
}) => {
  const { context, page, complaints } = await onPhone(browser)
  await page.goto('/search?reach=4h')
  await expect(page.getByRole('heading', { name: 'Where would you start?' })).toBeVisible()
  const starts = page.getByRole('region', { name: 'Reach' }).getByRole('link', { name: /, \d+ aircraft$/ })
  await expect(starts).toHaveCount(3)
  await starts.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^4\.0 h from K\w+: [\d,]+ airports$/)
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Flight time, there and back' })).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Reach', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\$900 from K\w+: [\d,]+ airports$/)
  expect(complaints).toEqual([])
  await context.close()
})
