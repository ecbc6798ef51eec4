import { expect, test } from '@playwright/test'
import { enter, get } from '../acts/calls.ts'
import { faultsOf } from '../pages/faults.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

/** A browser that has not been asked for consent. */
const unasked = { storageState: { cookies: [], origins: [] } }

test('a visitor is asked at the foot of the page, says yes, changes their mind, and an operator reads the count', async ({
  browser,
}) => {
  const { page, context, complaints } = await openBrowser(browser, { ...unasked, viewport: { width: 360, height: 780 } })
  const omar = await onPhone(browser)
  await enter(omar.context.request, 'omar')
  const viewsOf = async (pattern: string) =>
    (await get<{ views: number }>(omar.context.request, `operator/page-views/?page=${pattern}`)).views
  const [learn, coOwnership] = [await viewsOf('/learn'), await viewsOf('/co-ownership')]

  await page.goto('/learn')
  const question = page.getByRole('contentinfo').getByRole('group', { name: 'Counting page views' })
  await expect(question).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  const [yes, no] = [question.getByRole('button', { name: 'Yes, count' }), question.getByRole('button', { name: 'No, don’t' })]
  const [one, other] = [await yes.boundingBox(), await no.boundingBox()]
  expect(one!.height).toBe(other!.height)
  await yes.press('Enter')
  await expect(page.getByText('Thanks! We’ll count from here on.')).toBeFocused()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', { name: 'Co-Ownership' }).click()
  await expect(page).toHaveURL(/co-ownership$/)
  await expect(page.getByText('Thanks! We’ll count from here on.')).toHaveCount(0)
  // Collected views are sent when leaving the page.
  await page.goto('/policy#counting')
  await expect.poll(() => viewsOf('/co-ownership')).toBe(coOwnership + 1)
  expect(await viewsOf('/learn')).toBe(learn + 1)

  await page.getByRole('radio', { name: 'No', exact: true }).check()
  expect((await context.cookies()).find(({ name }) => name === 'page_views')?.value).toBe('no')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()

  await omar.page.goto('/operator/pages?days=7')
  await omar.page.getByRole('button', { name: /^\/learn/ }).click()
  await expect(omar.page.getByRole('heading', { name: /views of \/learn$/ })).toBeVisible()
  expect(await sidewaysOf(omar.page)).toBe(0)
  expect(complaints).toEqual([])
})
