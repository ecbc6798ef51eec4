import { expect, test, type APIRequestContext, type Browser } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoPassword } from '../../apps/server/seeds/cast.ts'
import { readZip } from '../../apps/server/test/reading/readPdf.ts'
import { bookForTheRamp, enter, get, post } from '../acts/calls.ts'
import { bringBack, depart } from '../acts/flights.ts'
import { onPhone, openBrowser, picture, sidewaysOf } from '../acts/steps.ts'

const asOwnerOf = async (browser: Browser, operator: APIRequestContext, tailNumber: string) => {
  const { results } = await get<{ results: { email: string }[] }>(operator, `operator/users/?search=${tailNumber}`)
  const owner = await openBrowser(browser)
  await post(owner.context.request, 'account/auth/login/', { email: results[0]!.email, password: demoPassword })
  return owner
}

/** Unzips the evidence and verifies it with the script in its documentation. */
const checkEvidence = async (request: APIRequestContext, orderId: string, folder: string) => {
  const reply = await request.get(`/api/v1/fbo/orders/inspection/${orderId}/evidence/`)
  for (const [name, bytes] of readZip(await reply.body())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const page = readFileSync(new URL('../../docs/evidence.md', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'check.mjs'), /```js\n([\s\S]*?)```/.exec(page)![1]!)
  return execFileSync(process.execPath, [join(folder, 'check.mjs'), folder], { encoding: 'utf8' })
}

test('damage is claimed next to the photos, contested, decided and paid, with complete evidence; a case ends in a refund', async ({
  browser,
}, info) => {
  const { orderId, tailNumber, pilot: key } = await bookForTheRamp(browser)
  const rosa = await browser.newContext()
  await enter(rosa.request, 'rosa')
  await depart(rosa.request, orderId)
  await bringBack(rosa.request, orderId)
  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')

  const owner = await asOwnerOf(browser, omar.context.request, tailNumber)
  await owner.page.goto(`/booking/orders/${orderId}`)
  await owner.page.getByRole('link', { name: 'Departure beside return' }).click()
  await owner.page.getByRole('button', { name: 'Left wing' }).click()
  const slider = owner.page.getByRole('slider', { name: 'Left wing: departure beside return' })
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '52% departure, 48% return')
  await owner.page.getByRole('button', { name: 'Claim damage' }).click()
  const claim = owner.page.getByRole('dialog')
  await claim.getByRole('button', { name: 'Claim damage' }).click()
  await expect(claim.getByText('This field is required').first()).toBeVisible()
  await claim.getByText('Left wing', { exact: true }).click()
  await claim.getByLabel('What is damaged').fill('A dent in the left wing tip')
  await claim.getByLabel('What it costs').fill('300')
  await claim.getByRole('button', { name: 'Claim damage' }).click()
  await expect(owner.page.getByText('$300.00 claimed')).toBeVisible()
  await owner.page.locator('input[type=file]').setInputFiles(picture)
  await expect(owner.page.getByRole('img', { name: /^Damage, by/ })).toBeVisible()

  const pilot = await onPhone(browser)
  await enter(pilot.context.request, key)
  await pilot.page.goto(`/aircraft-report/inspection/${orderId}`)
  await expect(pilot.page.getByText('A dent in the left wing tip')).toBeVisible()
  expect(await sidewaysOf(pilot.page)).toBe(0)
  await pilot.page.getByRole('button', { name: 'Contest' }).click()
  await pilot.page.getByLabel('Why').fill('It is on the departure photo')
  await pilot.page.getByRole('dialog').getByRole('button', { name: 'Contest' }).click()
  await expect(pilot.page.getByText('We look at both sides and decide, at most the deposit.')).toBeVisible()

  await omar.page.goto('/operator/damage-claims')
  await omar.page.getByRole('link').filter({ hasText: tailNumber }).first().click()
  await omar.page.getByRole('button', { name: 'Decide' }).click()
  const decision = omar.page.getByRole('dialog')
  await decision.getByLabel('Amount').fill('120.50')
  await decision.getByLabel('Reason').fill('Half of it is new')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(omar.page.getByText('$120.50 to pay')).toBeVisible()

  // The open page updates, the deposit pays, and the owner sees it among the payouts.
  await expect(pilot.page.getByText('$120.50 to pay')).toBeVisible()
  await expect(async () => {
    await pilot.page.goto(`/booking/orders/${orderId}`)
    await expect(pilot.page.getByText('Total with damage')).toBeVisible({ timeout: 3000 })
    await expect(pilot.page.getByText(/^Deposit for damage to/)).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await sidewaysOf(pilot.page)).toBe(0)

  // The pilot questions the flight; an operator refunds part of it on the booking's page, and closes the case with that.
  await pilot.page.getByRole('button', { name: 'Something wrong?' }).click()
  const question = pilot.page.getByRole('dialog')
  await question.getByText('The flight', { exact: true }).click()
  await question.getByLabel('What happened').fill('The heater did not work')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(pilot.page.getByText(/^You hear from us by /)).toBeVisible()
  expect(await sidewaysOf(pilot.page)).toBe(0)
  await omar.page.goto('/operator/cases')
  const [number = ''] = (await pilot.page.getByText(/^Case \d+, /).textContent())!.split(',')
  await omar.page.getByRole('link').filter({ hasText: number }).click()
  await expect(omar.page.getByText('The heater did not work')).toBeVisible()
  const place = omar.page.url()
  await omar.page.getByRole('link', { name: 'Open to refund or change' }).click()
  await omar.page.getByRole('button', { name: 'Refund', exact: true }).click()
  await decision.getByLabel('Amount').fill('20')
  await expect(decision.getByLabel('Reason')).toHaveValue(/^Case \d+/)
  await decision.getByRole('button', { name: 'Refund' }).click()
  await expect(omar.page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await omar.page.goto(place)
  await omar.page.getByRole('textbox', { name: 'Answer', exact: true }).fill('You are right, we refund $20.00')
  await omar.page.getByLabel('Then', { exact: true }).selectOption('Close: Money refunded')
  await omar.page.getByRole('button', { name: 'Send' }).click()
  await expect(pilot.page.getByText('You are right, we refund $20.00')).toBeVisible()
  await expect(pilot.page.getByText(/^Closed .*: Money refunded\.$/)).toBeVisible()
  await owner.page.goto('/profile/payments-payout?tab=payouts')
  await expect(
    owner.page.getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: tailNumber }).first(),
  ).toBeVisible()

  expect(await checkEvidence(pilot.context.request, orderId, info.outputPath('evidence'))).toMatch(
    /^Unchanged: \d+ records, 1[789] photos/,
  )
  await rosa.close()
  for (const { complaints } of [owner, pilot, omar]) expect(complaints).toEqual([])
})
