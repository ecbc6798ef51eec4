import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { aircraftId, enter, get, post } from '../acts/calls.ts'
import { demoPdf } from '../../apps/server/seeds/people/people.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'

test('partners enter, agree and settle what their aircraft costs, and one pays by card', async ({ browser }) => {
  const [priya, tomas, bo] = [await onPhone(browser), await openBrowser(browser), await openBrowser(browser)]
  const helen = await openBrowser(browser)
  for (const [{ context }, key] of [
    [priya, 'priya'],
    [tomas, 'tomas'],
    [bo, 'bo'],
    [helen, 'helen'],
  ] as const)
    await enter(context.request, key)
  const id = await aircraftId(priya.context.request, 'N322SR')
  const address = `/co-ownership-info/${id}?tab=costs`

  const { page } = priya
  await page.goto(address)
  await expect(page.getByText('Your part').first()).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Enter an expense' }).click()
  await page.getByLabel('What was it for?').fill('Headset repair')
  await page.getByLabel('Amount').fill('120.50')
  expect(await sidewaysOf(page)).toBe(0)
  // A rejected receipt leaves the expense entered once.
  const receipt = page.locator('input[type=file]')
  await receipt.setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('120.50') })
  await page.getByRole('button', { name: 'Enter and ask the others' }).click()
  await expect(page.getByText('Please upload a JPEG, PNG or WebP picture, or a PDF.')).toBeVisible()
  await receipt.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: demoPdf('Headset repair') })
  await page.getByRole('button', { name: 'Enter and ask the others' }).click()
  const mine = page.getByRole('article', { name: 'Headset repair' })
  await expect(mine.getByText('Waiting for answers')).toBeVisible()

  const { expenses } = await get<{ expenses: { id: string; title: string }[] }>(
    bo.context.request,
    `booking/co-ownership/${id}/costs/`,
  )
  const entered = expenses.find(({ title }) => title === 'Headset repair')!.id
  const agreeAs = ({ context }: typeof bo) =>
    post(context.request, `booking/co-ownership/${id}/expenses/${entered}/agree/`, { round: 1 })
  await agreeAs(bo)
  await tomas.page.goto(address)
  const theirs = tomas.page.getByRole('article', { name: 'Headset repair' })
  await theirs.getByRole('button', { name: 'Agree' }).click()
  await expect(tomas.page.getByText('You agree')).toBeVisible()
  // Who agreed can only question it now.
  await expect(theirs.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Question' })).toBeVisible()
  await agreeAs(helen)
  await expect(mine.getByText('Agreed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Paid. Thank you')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
  expect(await sidewaysOf(page)).toBe(0)

  await page.getByRole('heading', { name: 'Past months' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Statement, \d{4}$/ }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  for (const { complaints, context } of [priya, tomas, bo, helen]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
