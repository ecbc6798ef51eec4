import { expect, test } from '@playwright/test'
import { aircraftId } from '../acts/calls.ts'
import { onPhone, openBrowser } from '../acts/steps.ts'

test('the recommended order is remembered, rendered by the server, and forgotten when another order is chosen', async ({
  browser,
}) => {
  const { page, complaints } = await openBrowser(browser)
  await page.goto('/search')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order).toHaveValue('-price_hour')
  await order.selectOption('Recommended')
  await expect(page).toHaveURL(/order=recommended/)
  const html = await (await page.request.get('/search')).text()
  await page.goto('/search')
  await expect(order).toHaveValue('recommended')
  const models = await page.locator('main article p:first-of-type').allTextContents()
  expect(new Set(models.slice(0, 4).map((text) => text.split(',')[0])).size).toBe(4)
  const tails = [...html.matchAll(/<img[^>]+\/art\/\w+\/(\w+)\/card/g)].map(([, tail]) => tail)
  expect(await page.locator('main article h2').first().innerText()).toBe(tails[0])
  await order.selectOption('Price low to high')
  await expect(page).toHaveURL(/order=price_hour/)
  await page.goto('/search')
  await expect(order).toHaveValue('-price_hour')
  expect(complaints).toEqual([])
})

test('pictures are turned by keys, thumbnails and swipes, and the focus comes back', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser)
  await page.goto(`/aircraft/${await aircraftId(page.request, 'N417TS')}/info`, { waitUntil: 'networkidle' })
  const opener = page.getByRole('link', { name: /^All \d pictures$/ })
  await opener.click()
  const shown = (number: number) => page.getByRole('dialog', { name: new RegExp(`^Picture ${number} of`) })
  await expect(shown(1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(2)).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(shown(1)).toBeVisible()
  await shown(1)
    .getByRole('button', { name: /^Picture 3:/ })
    .click()
  await expect(shown(3)).toBeVisible()
  const strip = page.getByRole('list', { name: 'Pictures' })
  await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(2)
  // Like a two-finger swipe on a trackpad.
  await strip.hover()
  await page.mouse.wheel(1300, 0)
  await expect(page).toHaveURL(/photo=4/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(complaints).toEqual([])
})

test('on a phone a sheet says how many fit, and a search without a match leads on', async ({ browser }) => {
  const { page, complaints } = await onPhone(browser)
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Type' }).click()
  const jet = page.getByRole('checkbox', { name: 'Jet' })
  // Shown at once, even while a slow phone waits for results.
  const stays = await jet.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(stays).toBe(false)
  await expect(page).toHaveURL(/aircraft_type=1(&|$)/)
  await expect(jet).not.toBeChecked()
  await page.getByRole('button', { name: /^Show \d+ aircraft$/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Jet' })).toBeHidden()
  await page.goto('/search?price_hour_min=998&aircraft_type=1')
  await expect(page.getByRole('heading', { level: 1, name: 'No aircraft matches all of this' })).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('button', { name: /aircraft from \$/ }).first()).toBeVisible()
  expect(complaints).toEqual([])
})
