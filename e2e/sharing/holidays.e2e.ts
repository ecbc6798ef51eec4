import { expect, test, type Page } from '@playwright/test'
import type { CastKey } from '../../apps/server/seeds/cast.ts'
import { aircraftId, book, daysAhead, enter, get, leaveHours } from '../acts/calls.ts'
import { endDraft } from '../server/deadline.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

const openTab = async (page: Page, id: string, tab: string) => {
  await page.goto(`/co-ownership-info/${id}?${tab}`)
  await expect(page.getByRole('navigation', { name: 'Co-ownership' })).toBeVisible()
}

test('partners rank holidays, read, question and recompute what was drawn at the deadline, and swap a trip for money', async ({
  browser,
}) => {
  const [desk, small] = [await openBrowser(browser), await onPhone(browser)]
  await enter(desk.context.request, 'priya')
  await enter(small.context.request, 'tomas')
  const id = await aircraftId(desk.context.request, 'N322SR')
  const next = new Date().getFullYear() + 1

  // Two of the four partners, each in a browser. Bo has answered; Helen never does.
  for (const { page } of [desk, small]) {
    await openTab(page, id, 'tab=holidays')
    await expect(page.getByRole('heading', { name: `Draft of ${next}` })).toBeVisible()
    // What is added takes the focus along, into view.
    const one = page.getByRole('list', { name: 'Left out' }).getByRole('button', { name: /^Add / }).last()
    const added = (await one.getAttribute('aria-label'))?.slice(4)
    await one.press('Enter')
    const up = page.getByRole('button', { name: `Move ${added} up` })
    await expect(up).toBeFocused()
    await expect(up).toBeInViewport()
    const add = page.getByRole('button', { name: 'Add all the others' })
    if (await add.isVisible()) await add.click()
    const order = page.getByRole('list', { name: 'Your order' })
    const last = await order
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: /^Move .+ up$/ })
      .getAttribute('aria-label')
    await page.getByRole('button', { name: last!, exact: true }).press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: 'is your choice' })).toBeAttached()
    await page.getByRole('button', { name: 'Save my order' }).click()
    await expect(page.getByText('Your order is saved.')).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)
  }
  await expect(desk.page.getByRole('list', { name: 'Who has answered' }).getByText('Not yet')).toHaveCount(1)

  // The deadline passes: open pages show the result with reasons, including Helen's holidays.
  await endDraft(id)
  for (const { page } of [desk, small]) {
    await expect(page.getByRole('heading', { name: `Result of ${next}` })).toBeVisible()
    await expect(page.getByText(/^1st pick of Helen: .+, as they did not answer$/)).toBeVisible()
    await expect(page.getByText(/^1st pick of (Priya|Tomás): their \d+\w\w choice$/)).toHaveCount(2)
    await page.getByRole('button', { name: 'Recompute it here' }).click()
    await expect(page.getByText('Your browser got the same result from the seed.')).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)
  }
  await small.page.getByRole('button', { name: 'Question it' }).click()
  const question = small.page.getByRole('dialog')
  await question.getByLabel('What should the others look at?').fill('Who goes first?')
  await question.getByRole('button', { name: 'Ask everybody' }).click()
  await expect(desk.page.getByRole('list', { name: 'Questions' }).getByText('“Who goes first?”')).toBeVisible()

  // And the previous draft.
  await desk.page.getByRole('button', { name: `${next - 1}`, exact: true }).click()
  await expect(desk.page.getByText(/1st pick of Priya: their 1st choice/)).toBeVisible()

  // Tomás gets one of Priya's trips.
  const owner = await openBrowser(browser)
  await enter(owner.context.request, 'helen')
  const putBack = await leaveHours(owner.context.request, id)
  const from = await (async () => {
    for (let day = 40; ; day++) {
      const start = daysAhead(day, 9)
      const booked = await book(desk.context.request, id, start, new Date(start.getTime() + 7_200_000)).catch(() => null)
      if (booked || day > 60) return start
    }
  })()
  const when = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', month: 'short', day: 'numeric' }).format(from)
  await openTab(desk.page, id, 'tab=swaps')
  await desk.page.getByRole('button', { name: 'Offer a swap' }).click()
  const dialog = desk.page.getByRole('dialog')
  const trip = await dialog.getByLabel('What you give').locator('option', { hasText: when }).first().getAttribute('value')
  await dialog.getByLabel('What you give').selectOption(trip)
  await dialog.getByLabel('To whom').selectOption({ label: 'Tomás Quist' })
  await dialog.getByLabel('Money in return').fill('40')
  await dialog.getByRole('button', { name: 'Offer it' }).click()
  await expect(desk.page.getByText('You offer to Tomás').first()).toBeVisible()

  await openTab(small.page, id, 'tab=swaps')
  const offer = small.page.getByRole('listitem').filter({ hasText: 'Priya offers to Tomás' }).first()
  await expect(offer.getByText('$40.00 in the next settlement')).toBeVisible()
  expect(await sidewaysOf(small.page)).toBe(0)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(small.page.getByText('Swapped. Bookings and quotas have changed.')).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Your booking' })).toBeVisible()
  // Return all claims, for later journeys.
  const { request } = small.context
  const path = `booking/co-ownership/${id}`
  const { claims } = await get<{ claims: { id: string; person: { firstName: string } }[] }>(request, `${path}/draft/${next}/`)
  for (const [who, firstName] of Object.entries({ tomas: 'Tomás', priya: 'Priya', bo: 'Bo', helen: 'Helen' })) {
    await enter(request, who as CastKey)
    for (const claim of claims.filter(({ person }) => person.firstName === firstName))
      expect((await request.post(`/api/v1/${path}/claims/${claim.id}/release/`)).status()).toBe(204)
  }
  await putBack()
  for (const { complaints, context } of [desk, small, owner]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
