import { expect, test, type Page } from '@playwright/test'
import { aircraftId, enter } from '../acts/calls.ts'
import { typeDate } from '../acts/dates.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

const title = 'Jonas Lind as a partner with 25%, from Helen Marsh'
const cardOf = (page: Page, text: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: text }) })

const decided = (page: Page) => page.getByRole('region', { name: 'Decided' })

const sign = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Read and sign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Co-ownership agreement' })
  await expect(dialog.getByText('outside Tailshare')).toBeVisible()
  await dialog.getByLabel('First and last name').fill(name)
  await dialog.getByLabel(/I have read the agreement/).check()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a pilot buys a quarter by the vote of its partners, and a rule is agreed on', async ({ browser }) => {
  const helen = await openBrowser(browser)
  await enter(helen.context.request, 'helen')
  const hub = `/co-ownership-info/${await aircraftId(helen.context.request, 'N322SR')}`

  const buyer = await onPhone(browser)
  await enter(buyer.context.request, 'jonas')
  await buyer.page.goto(hub)
  await buyer.page.getByRole('button', { name: 'Ask for this share' }).click()
  const asking = buyer.page.getByRole('dialog', { name: 'Ask for a share of N322SR' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())
  await typeDate(buyer.page, 'Hand-over day', today)
  await asking.getByLabel('Say who you are').fill('I fly from Hayward every week.')
  await asking.getByRole('button', { name: 'Ask for it' }).click()
  const asked = cardOf(buyer.page, 'You ask for 25% from Helen Marsh')
  await expect(asked).toContainText('The partners vote until')
  expect(await sidewaysOf(buyer.page)).toBe(0)

  await helen.page.goto(`${hub}?tab=votes`)
  await cardOf(helen.page, title).getByRole('button', { name: 'Vote yes' }).click()
  await expect(cardOf(helen.page, title)).toContainText('26% yes')
  const tomas = await onPhone(browser)
  await enter(tomas.context.request, 'tomas')
  await tomas.page.goto(`${hub}?tab=votes`)
  await cardOf(tomas.page, 'House rule: Oxygen is refilled').getByRole('button', { name: 'Vote yes' }).click()
  await expect(decided(tomas.page)).toContainText('Oxygen is refilled')
  await cardOf(tomas.page, title).getByRole('button', { name: 'Vote yes' }).click()
  await expect(cardOf(tomas.page, title)).toContainText('50% yes')
  expect(await sidewaysOf(tomas.page)).toBe(0)
  const priya = await openBrowser(browser)
  await enter(priya.context.request, 'priya')
  await priya.page.goto(`${hub}?tab=votes`)
  await cardOf(priya.page, title).getByRole('button', { name: 'Vote yes' }).click()
  await expect(decided(priya.page)).toContainText(title)
  // The decided vote leaves its list; the focus stays near.
  await expect(priya.page.locator(':focus')).toBeInViewport()

  await sign(buyer.page, 'Jonas Lind')
  await helen.page.goto(`${hub}?tab=sale`)
  await sign(helen.page, 'Helen Marsh')
  await expect(cardOf(helen.page, 'Jonas Lind bought 25% from you')).toContainText('Handed over', { timeout: 15_000 })
  await buyer.page.goto(`${hub}?tab=people`)
  await expect(buyer.page.getByRole('row').filter({ hasText: 'Jonas Lind' }).first()).toContainText('25%')
  for (const { complaints } of [helen, buyer, tomas, priya]) expect(complaints).toEqual([])
})
