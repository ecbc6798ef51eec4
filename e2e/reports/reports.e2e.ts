import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readPdf } from '../../apps/server/test/reading/readPdf.ts'
import { enter } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

const fileOf = async (page: Page, link: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).click()
  return readFile(await (await download).path())
}

const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''))

/** Rows of a CSV file as objects by column title, and its last line. */
const readCsv = (text: string) => {
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf)
  const rows = lines.map((line) => Object.fromEntries(head!.map((title, at) => [title, line[at] ?? ''])))
  return { titles: head!.filter(Boolean), rows: rows.slice(0, -1), total: rows.at(-1)! }
}
const sum = (rows: Record<string, string>[], title: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[title] ?? 0) * 100), 0) / 100

const summed = ['Hobbs hours', 'Flight hours', 'Landings', 'Fuel, gal']

test('an owner opens the report by co-owner, narrows it down, and takes it along; a co-owner reads it without money on a phone', async ({
  browser,
}) => {
  const helen = await openBrowser(browser)
  await enter(helen.context.request, 'helen')
  const { page } = helen
  await page.goto('/dashboard')
  await page.getByRole('list', { name: 'Reports' }).getByRole('link', { name: 'Flights' }).click()
  await page.getByRole('navigation', { name: 'Flight reports' }).getByRole('link', { name: 'Who flew' }).click()
  await expect(page.getByRole('heading', { name: 'Who flew', level: 1 })).toBeVisible()
  const aircraft = page.getByLabel('Aircraft', { exact: true })
  await aircraft.selectOption({ label: await aircraft.locator('option', { hasText: 'N322SR' }).innerText() })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'Tomás Quist' }).click()
  const flights = page.getByRole('table', { name: 'Flights' })
  await expect(flights.locator('tbody tr').filter({ hasNotText: 'Tomás Quist' })).toHaveCount(0)
  await expect(flights.locator('tbody tr').first()).toContainText('N322SR')
  expect(await sidewaysOf(page)).toBe(0)

  const { rows, total } = readCsv((await fileOf(page, 'CSV')).toString())
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map((row) => `${row['Pilot']} ${row['Tail number']}`))).toEqual(new Set(['Tomás Quist N322SR']))
  for (const title of [...summed, 'Income, USD']) expect(Number(total[title]), title).toBe(sum(rows, title))
  const income = sum(rows, 'Income, USD').toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(flights.locator('tfoot')).toContainText(`${rows.length} flights`)
  await expect(flights.locator('tfoot')).toContainText(income)

  const printed = await readPdf(await fileOf(page, 'PDF'))
  for (const text of ['N322SR, by who flew', 'Tomás Quist', income, `${rows.length} flights`, 'Page 1 of'])
    expect(printed).toContain(text)

  await page.getByRole('button', { name: 'Hobbs', exact: true }).click()
  await expect(flights.getByRole('columnheader', { name: 'Hobbs', exact: true })).toHaveAttribute('aria-sort', 'descending')
  const most = Math.max(...rows.map((row) => Number(row['Hobbs hours'])))
  await expect(flights.locator('tbody tr').first().locator('td').nth(4)).toContainText(most.toFixed(1))

  const tomas = await onPhone(browser)
  await enter(tomas.context.request, 'tomas')
  await tomas.page.goto('/flight-history-reports/by-coowner-passenger?period=all')
  await expect(tomas.page.getByRole('table', { name: 'Flights' }).locator('tbody tr').first()).toContainText('flight meter')
  expect(await sidewaysOf(tomas.page)).toBe(0)
  await expect(tomas.page.getByText('Income')).toHaveCount(0)
  await tomas.page.getByRole('button', { name: 'Period and downloads' }).click()
  const shared = readCsv((await fileOf(tomas.page, 'CSV')).toString())
  expect(shared.titles.filter((title) => title.includes('USD'))).toEqual([])
  for (const title of summed) expect(Number(shared.total[title]), title).toBe(sum(shared.rows, title))

  for (const { complaints } of [helen, tomas]) expect(complaints).toEqual([])
})
