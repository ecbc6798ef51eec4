import { expect, test } from '@playwright/test'
import { aircraftId, enter, patch } from './calls.ts'
import { desk, mailedPath, openBrowser, phone, sidewaysOf } from './steps.ts'

const tail = 'N322SR'

for (const viewport of [desk, phone])
  test(`a pilot searches near a town, saves that, and is told when an owner lists what fits, ${viewport.width} px wide`, async ({
    browser,
  }) => {
    const pilot = await openBrowser(browser, { viewport })
    const owner = await openBrowser(browser, { viewport })
    await enter(pilot.context.request, 'maria')
    await enter(owner.context.request, 'helen')
    const id = await aircraftId(owner.context.request, tail)
    await patch(owner.context.request, `aircrafts/${id}/`, { state: 'paused' })

    const { page } = pilot
    await page.goto('/search?hide_not_rated_aircrafts=false&price_hour_max=450')
    await page.getByRole('button', { name: /^Where/ }).click()
    await page.getByLabel('Airport or town').fill('hayward')
    await page.getByRole('button', { name: 'Near Hayward (KHWD)' }).click()
    await page.waitForURL(/near=.*order=distance/)
    await expect(page.getByRole('button', { name: 'Where: Near Hayward (KHWD)' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.filter({ hasText: /\d nm from KHWD/ }).first()).toBeVisible()
    await expect(cards.filter({ hasText: tail })).toHaveCount(0)
    expect(await sidewaysOf(page)).toBe(0)

    await page.getByRole('button', { name: 'Save this search' }).click()
    const name = `Weekends ${viewport.width}`
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText('Saved. We tell you when something new fits')).toBeVisible()

    await owner.page.goto(`/add-aircraft?aircraft=${id}`)
    await owner.page.getByRole('button', { name: 'List again' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'List again' }).click()
    await expect(owner.page.getByText(`${tail} is listed again`)).toBeVisible()
    expect(await sidewaysOf(owner.page)).toBe(0)

    // The open page hears of it, and the mail leads to the very search.
    await page.getByRole('button', { name: /^Notices, \d+ new$/ }).click()
    await expect(page.getByRole('link', { name: `${tail} is new in “${name}”` })).toBeVisible()
    await page.goto(await mailedPath(pilot.context, name, /\/search\?[^\s"<]+/))
    await expect(page.getByRole('button', { name: 'Where: Near Hayward (KHWD)' })).toBeVisible()
    const found = cards.filter({ has: page.getByRole('link', { name: tail }) })
    await expect(found).toContainText('Hayward, at KHWD')
    await found.getByRole('link', { name: tail }).click()
    await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
    expect([...pilot.complaints, ...owner.complaints]).toEqual([])
  })
