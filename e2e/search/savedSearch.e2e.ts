import { expect, test } from '@playwright/test'
import { aircraftId, enter, get, patch } from '../acts/calls.ts'
import { desk, mailedPath, openBrowser, phone, sidewaysOf } from '../acts/steps.ts'

const tail = 'N322SR'

test('a pilot searches near a town, saves that, and is told when an owner lists what fits, on a desk and on a phone', async ({
  browser,
}) => {
  const pilot = await openBrowser(browser)
  const owner = await openBrowser(browser)
  await enter(pilot.context.request, 'maria')
  await enter(owner.context.request, 'helen')
  const id = await aircraftId(owner.context.request, tail)
  const { page } = pilot
  const cards = page.getByRole('article')
  for (const viewport of [desk, phone]) {
    await patch(owner.context.request, `aircrafts/${id}/`, { state: 'paused' })
    for (const one of [pilot, owner]) await one.page.setViewportSize(viewport)

    // An equal search would open the one that exists, and both would share one notice.
    const { results } = await get<{ results: { id: string; name: string }[] }>(pilot.context.request, 'account/saved-searches/')
    for (const { id: saved, name } of results)
      if (name.startsWith('Weekends')) await pilot.context.request.delete(`/api/v1/account/saved-searches/${saved}/`)
    await page.goto('/search?hide_not_rated_aircrafts=false&price_hour_max=450')
    await page.getByRole('button', { name: /^Where/ }).click()
    await page.getByLabel('Airport or town').fill('hayward')
    await page.getByRole('button', { name: 'Near Hayward (KHWD)' }).click()
    await page.waitForURL(/near=.*order=distance/)
    const where = page.getByRole('button', { name: 'Where: Near Hayward (KHWD)' })
    await expect(where).toBeVisible()
    await expect(cards.filter({ hasText: /\d nm from KHWD/ }).first()).toBeVisible()
    await expect(cards.filter({ hasText: tail })).toHaveCount(0)
    expect(await sidewaysOf(page)).toBe(0)

    if (viewport === phone) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: 'Save this search' }).click()
    const name = `Weekends ${viewport.width}`
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText('Saved. We’ll tell you when something new fits')).toBeVisible()

    await owner.page.goto(`/add-aircraft?aircraft=${id}`)
    await owner.page.getByRole('button', { name: 'List again' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'List again' }).click()
    await expect(owner.page.getByText(`${tail} is listed again`)).toBeVisible()
    expect(await sidewaysOf(owner.page)).toBe(0)

    // The open page is notified, and the mail leads to the exact search.
    await page.getByRole('button', { name: /^Notices, \d+ new$/ }).click()
    await expect(page.getByRole('link', { name: `${tail} is new in “${name}”` })).toBeVisible()
    await page.goto(await mailedPath(pilot.context, name, /\/search\?[^\s"<]+/))
    await expect(where).toBeVisible()
    await expect(cards.filter({ has: page.getByRole('link', { name: tail }) })).toContainText('Hayward, at KHWD')
  }
  expect([...pilot.complaints, ...owner.complaints]).toEqual([])
})
