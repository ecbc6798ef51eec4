import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readZip } from '../../apps/server/test/reading/readPdf.ts'
import { enter } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

/** `$1,234.56` as cents. Negative amounts have a true minus sign. */
const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[$,\s]/g, '').replace('\u2212', '-')) * 100)
const figureOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const amountIn = async (row: Locator) => centsOf(await row.getByRole('cell').last().innerText())

/** Runs in the page: chooses when React listens already but has not hydrated, as a person on a slow device may. */
const chooseLastYearEarly = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its target
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof listen>) {
    listen.apply(this, given)
    if (given[0] !== 'change' || !(this instanceof HTMLElement) || this.id !== 'root') return
    EventTarget.prototype.addEventListener = listen
    queueMicrotask(() => {
      const year = document.querySelector('select')!
      year.value = String(Number(year.value) - 1)
      for (const type of ['input', 'change']) year.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }
}

test('an owner opens last year’s pack, adds up a figure by its trail, and takes everything along', async ({ browser }) => {
  const desk = await openBrowser(browser)
  const { page } = desk
  await enter(desk.context.request, 'helen')
  await page.addInitScript(chooseLastYearEarly)
  await page.goto('/profile/year-pack')
  const lastYear = String(new Date().getUTCFullYear() - 1)
  await expect(page.getByRole('heading', { name: `Year pack ${lastYear}` })).toBeVisible()
  const answered = page.waitForResponse((reply) => /year-pack.*aircraft=/.test(reply.url()))
  await page.getByLabel('Aircraft').selectOption({ label: 'N52148, Cessna 172S' })
  await expect(page).toHaveURL(/aircraft=/)
  await answered
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  const figure = figureOf(page, 'Net income')
  const lines = Number(await figure.getByRole('cell').nth(1).innerText())
  const cents = await amountIn(figure)
  await figure.getByRole('link').click()
  const trail = page.getByRole('dialog')
  await expect(trail.getByText(`${lines} lines, together`)).toBeVisible()
  const shown = trail.getByRole('row').filter({ has: page.getByRole('cell') })
  const more = trail.getByRole('button', { name: 'Show more' })
  if (await more.isVisible()) await more.click()
  await expect(shown).toHaveCount(lines)
  const amounts = await shown.locator('td:last-child').allInnerTexts()
  expect(amounts.reduce((sum, text) => sum + centsOf(text), 0)).toBe(cents)
  await trail.getByRole('button', { name: 'Close' }).click()
  await expect(trail).toHaveCount(0)

  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Everything, ZIP' }).click()
  const archive = readZip(await readFile(await (await download).path()))
  const names = [...archive.keys()]
  expect(names).toEqual(
    expect.arrayContaining([`year-pack-${lastYear}.pdf`, 'figures.csv', 'trail.csv', 'flights.csv', 'payments.csv']),
  )
  expect(names.some((name) => /^receipts\/\d{4}-\d{2}\.pdf$/.test(name))).toBe(true)
  expect(archive.get('figures.csv')!.toString()).toContain(`Net income,${(cents / 100).toFixed(2)}`)

  const phone = await onPhone(browser)
  await enter(phone.context.request, 'helen')
  await phone.page.goto(`/profile/year-pack?year=${lastYear}`)
  await expect(figureOf(phone.page, 'Net income')).toBeVisible()
  expect(await sidewaysOf(phone.page)).toBe(0)
  await phone.page.getByRole('link', { name: 'Hours of work', exact: true }).click()
  await phone.page.getByRole('button', { name: 'Note work' }).click()
  await phone.page.getByLabel('What did you do?').fill('Met the insurer')
  await phone.page.getByLabel('How long?').fill('1:15')
  await phone.page.getByRole('button', { name: 'Save' }).click()
  await expect(phone.page.getByRole('form', { name: 'Note work' })).toHaveCount(0)
  expect(await sidewaysOf(phone.page)).toBe(0)
  for (const { complaints, context } of [desk, phone]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
