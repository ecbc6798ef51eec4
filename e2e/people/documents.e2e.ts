import { expect, test } from '@playwright/test'
import { daysAgo, onPhone, openBrowser, sidewaysOf, uploadDocument } from '../acts/steps.ts'
import { enter, get, join } from '../acts/calls.ts'

type Documents = { kind: string; state: string }[]

test('a pilot on a phone hears live that a document was rejected, why, and that its replacement counts', async ({ browser }) => {
  const pilot = await onPhone(browser)
  const { page, context } = pilot
  const { firstName, lastName } = await join(context, 'Petra')
  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  const name = `${firstName} ${lastName}`
  const decision = omar.page.getByRole('region', { name: 'Decision' })
  const open = async () => {
    await omar.page.goto('/operator')
    await omar.page
      .getByRole('link', { name: new RegExp(name) })
      .or(omar.page.getByRole('button', { name: new RegExp(name) }))
      .last()
      .click()
    await expect(decision).toContainText(name)
    await expect(decision).toContainText('Flight review')
    // Shown next to the decision without a click.
    await expect(omar.page.locator(`iframe[title="Flight review of ${name}"][src]`)).toBeVisible()
  }
  const stateOf = async () =>
    (await get<Documents>(context.request, 'account/expirations/')).find(({ kind }) => kind === 'flight_review')?.state
  const document = { kind: 'flight_review', title: 'Flight review', dates: { 'Review date': daysAgo(30) } }

  await uploadDocument(page, document)
  // The row of the kind shows it; if an older page is still valid, each page shows its own.
  const row = page
    .getByRole('region', { name: 'Your documents' })
    .getByRole('listitem')
    .filter({ hasText: 'Flight review' })
    .first()
  await expect(row.getByText('Being verified').first()).toBeVisible()
  expect(await stateOf()).toBe('pending')
  expect(await sidewaysOf(page)).toBe(0)

  // From here on, the pilot's page is never reloaded: all changes must arrive live.
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  const reason = 'The endorsement is not signed. Please upload the page with the signature.'
  await open()
  await omar.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await omar.page.getByLabel('Reason, as the pilot will read it').fill(reason)
  await omar.page.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(omar.page.getByText(`Flight review of ${name}: rejected`)).toBeVisible()

  await expect(row.getByText('Rejected').first()).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notices, \d+ new$/ })
  await expect(bell).toBeVisible()
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('dialog')).toContainText(reason)
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bell.click()
  await expect(page.getByRole('link', { name: /^System.*Flight review: please upload it again/ })).toBeVisible()
  // Completely visible: overflow to the left cannot be scrolled to.
  await expect(page.getByLabel('Show')).toBeInViewport({ ratio: 1 })
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Read all' }).click()
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)

  await uploadDocument(page, document)
  await expect(row.getByText('Being verified').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await open()
  await omar.page.getByRole('button', { name: 'Approve' }).click()
  await expect(omar.page.getByText(`Flight review of ${name}: verified`)).toBeVisible()

  await expect(row.getByText(/^(Verified|\d+ days left)$/).first()).toBeVisible()
  await expect(row.getByText(/^Valid through/).first()).toBeVisible()
  await expect(bell).toBeVisible()
  expect(await stateOf()).toBe('valid')
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  for (const { complaints } of [pilot, omar]) expect(complaints).toEqual([])
})
