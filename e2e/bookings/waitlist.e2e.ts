import { expect, test, type Page } from '@playwright/test'
import { book, enter, freeTime } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

/** Opens the offer once it is their turn. */
const openOffer = async (page: Page, tailNumber: string) => {
  const offer = page.getByRole('link', { name: 'Answer', exact: true })
  await expect(async () => {
    await page.goto('/profile/booking')
    await expect(offer).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await offer.click()
  await expect(page.getByRole('heading', { name: `${tailNumber} is free for you` })).toBeVisible()
}

test('time that is given back is offered to the first in line, who lets it go, and then to the next, who takes it', async ({
  browser,
}, { retry }) => {
  const [first, second, third] = [await openBrowser(browser), await onPhone(browser), await openBrowser(browser)]
  const who = [
    [first, 'maria'],
    [second, 'tomas'],
    [third, 'priya'],
  ] as const
  for (const [{ context }, key] of who) await enter(context.request, key)
  const requests = who.map(([{ context }]) => context.request)
  // A retry uses another day, so that nothing of the first attempt is in line.
  const { from, to, aircraft } = await freeTime(requests, { day: 24 + 7 * retry, hour: 9, hours: 2 })
  const taken = await book(first.context.request, aircraft.id, from, to)

  for (const [place, { page }] of [
    ['1st', second],
    ['2nd', third],
  ] as const) {
    await page.goto(`/aircraft/${aircraft.id}/book?from=${from.toISOString()}&to=${to.toISOString()}`)
    await page.getByRole('button', { name: 'Book it for me to confirm' }).click()
    await expect(page.getByText(`You are ${place} in line.`)).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)
  }
  const canceled = await first.context.request.patch(`/api/v1/booking/orders/${taken}/cancel/`, { data: { reason: 'plans' } })
  expect(canceled.status(), await canceled.text()).toBe(200)

  await openOffer(second.page, aircraft.tailNumber)
  expect(await sidewaysOf(second.page)).toBe(0)
  await second.page.getByRole('button', { name: 'Decline' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(second.page.getByText(/^Declined\./)).toBeVisible()

  await openOffer(third.page, aircraft.tailNumber)
  await third.page.getByLabel(/^I have operational control/).check()
  await third.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(third.page.getByText(`${aircraft.tailNumber} is yours`)).toBeVisible()
  for (const { complaints, context } of [first, second, third]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
