import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fillCard, onPhone, pressNearFrame, sidewaysOf } from '../acts/steps.ts'
import { enter, get, join } from '../acts/calls.ts'

const bankOf = (page: Page) => page.frameLocator('iframe[title="Card authentication"]')
const primary = (page: Page) => page.getByText('Primary', { exact: true })

test('a plan is paid with a card that needs bank confirmation, upgraded, canceled and kept after all', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await join(context, 'Mina')
  // The preview is not requested again after buying.
  const refusedPreviews: number[] = []
  page.on(
    'response',
    (reply) => reply.url().includes('membership/preview') && !reply.ok() && refusedPreviews.push(reply.status()),
  )
  await page.goto('/profile/membership-plan')
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: /: Solo$/ }).click()
  await page.waitForURL(/planId=4/)
  await fillCard(page, '4000002760003184')
  await pressNearFrame(page.getByRole('button', { name: /save card and pay/i }))
  // Once for saving the card, once for the payment.
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(bankOf(page).getByText('a payment of $19.00')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Welcome to Solo')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Solo member, renews on/)).toBeVisible()

  // A bigger plan: the card is saved, and the bank asks about the difference.
  await page.goto('/profile/membership-plan')
  await expect(page.getByRole('button', { name: /: Solo$/ })).toBeDisabled()
  await page.getByRole('button', { name: /: Wingman$/ }).click()
  await page.getByRole('button', { name: /^Pay .* and start Wingman$/ }).click()
  await bankOf(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank could not confirm it was you' })).toBeInViewport()
  type Membership = { membershipPlan: { name: string }; status: string; cancelAtPeriodEnd: boolean }
  const membership = () => get<Membership>(context.request, 'account/membership/')
  expect(await membership()).toMatchObject({ membershipPlan: { name: 'Solo' }, status: 'active' })
  await page.getByRole('button', { name: /^Pay .* and start Wingman$/ }).click()
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Welcome to Wingman')).toBeVisible({ timeout: 20_000 })

  await page.goto('/profile/membership-plan')
  const own = page.getByRole('region', { name: 'Your membership' })
  await expect(own.getByText('Wingman')).toBeVisible()
  await expect(own.getByText('Active', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: /^Cancel as of/ }).click()
  await expect(own.getByText('Ends, not renewed')).toBeVisible()
  await expect(own.getByText('Ends on', { exact: true })).toBeVisible()
  expect(await membership()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  await own.getByRole('button', { name: 'Keep membership' }).click()
  await expect(own.getByText('Renews on')).toBeVisible()
  await expect(own.getByText('Active', { exact: true })).toBeVisible()
  expect(await membership()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })

  // A smaller plan starts later and can be undone until then.
  await page.getByRole('button', { name: /: Solo$/ }).click()
  await page.getByRole('button', { name: 'Change to Solo' }).click()
  await expect(page.getByText('Solo begins when the month you have paid for ends')).toBeVisible()
  await page.goto('/profile/membership-plan')
  await expect(own.getByText('Active, then Solo')).toBeVisible()
  await expect(own.getByText('Changes on')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  // Canceling mentions both; keeping the membership restores both.
  await expect(own.getByText('Cancel, and Solo does not begin.')).toBeVisible()
  await own.getByRole('button', { name: /^Cancel as of/ }).click()
  await expect(own.getByText(/^Wingman ends on .*, and Solo does not begin$/)).toBeVisible()
  await expect(own.getByText(/Keep your membership, and Solo takes over that day/)).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await own.getByRole('button', { name: 'Keep membership' }).click()
  await expect(own.getByText('Active, then Solo')).toBeVisible()
  await own.getByRole('button', { name: 'Keep Wingman' }).click()
  await expect(own.getByText('Renews on')).toBeVisible()

  expect(refusedPreviews).toEqual([])
  await page.goto('/profile/payments-payout?tab=statements')
  const bills = page.getByRole('table', { name: 'Membership invoices' }).getByRole('row')
  const invoices = bills.filter({ hasText: 'Paid' }).getByRole('link', { name: 'PDF' })
  await expect(invoices).toHaveCount(2)
  await expect(bills.filter({ hasText: 'Void' })).toHaveCount(1)
  expect(await sidewaysOf(page)).toBe(0)
  for (const invoice of await invoices.all()) {
    const download = page.waitForEvent('download')
    await invoice.click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(complaints).toEqual([])
})

test('a membership without a chosen card says so even with a card on file, and renews once one is chosen', async ({
  browser,
}) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'sam')
  await page.goto('/profile/membership-plan')
  const own = page.getByRole('region', { name: 'Your membership' })
  await expect(own.getByText('No card is set to pay for it.')).toBeVisible()
  await expect(own.getByText('Ends on', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: 'Choose a card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use this method' }).click()
  await expect(own.getByText('Renews on')).toBeVisible()
  await expect(own.getByText('Visa •••• 4242')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a plan declined by one card is paid by another; one method is primary throughout', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await join(context, 'Dora')
  const membership = () => get<{ status: string } | null>(context.request, 'account/membership/')
  const cards = () => get<{ lastDigits: string; isPrimary: boolean }[]>(context.request, 'payments/card/')
  await page.goto('/profile?planId=5')
  await fillCard(page, '4000000000000341')
  await pressNearFrame(page.getByRole('button', { name: /save card and pay/i }))
  await expect(page.getByText('Your card was declined.')).toBeVisible({ timeout: 20_000 })
  expect(await membership()).toBeNull()
  expect(await sidewaysOf(page)).toBe(0)

  // The plan and the cards are still there; pay with another card.
  await expect(page.getByRole('radio', { name: /0341/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await fillCard(page, '4242424242424242')
  await pressNearFrame(page.getByRole('button', { name: /save card and pay/i }))
  await expect(page.getByText('Welcome to Wingman')).toBeVisible({ timeout: 20_000 })
  expect(await membership()).toMatchObject({ status: 'active' })
  expect((await cards()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)

  await page.goto('/profile/payments-payout')
  const row = (digits: string) => page.getByRole('region', { name: 'Cards' }).getByRole('listitem').filter({ hasText: digits })
  await expect(row('0341')).toBeVisible()
  await expect(primary(page)).toHaveCount(1)
  await row('4242').getByRole('button', { name: 'Make primary' }).click()
  await expect(row('4242').getByText('Primary', { exact: true })).toBeVisible()
  await expect(primary(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByLabel('Name on card')).toBeFocused()
  await fillCard(page, '5555555555554444')
  await pressNearFrame(page.getByRole('button', { name: 'Save card' }))
  await expect(row('4444')).toBeVisible()
  await expect(primary(page)).toHaveCount(1)
  expect(await sidewaysOf(page)).toBe(0)

  const remove = async (digits: string) => {
    await row(digits)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove('0341')
  await expect(row('0341')).toHaveCount(0)
  await expect(primary(page)).toHaveCount(1)
  // The card that pays for the membership cannot be removed until another one does.
  await remove('4242')
  await expect(page.getByText(/is still needed|in use|pays for/i).first()).toBeVisible()
  await expect(row('4242').getByText('Primary', { exact: true })).toBeVisible()
  await row('4444').getByRole('button', { name: 'Make primary' }).click()
  await expect(row('4444').getByText('Primary', { exact: true })).toBeVisible()
  await expect(primary(page)).toHaveCount(1)
  expect((await cards()).filter(({ isPrimary }) => isPrimary)).toMatchObject([{ lastDigits: '4444' }])
  expect(complaints).toEqual([])
})

test('three wrong amounts lock one bank account for a day, and nothing else', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await join(context, 'Lena')
  await page.goto('/profile/payments-payout?add=card')
  await fillCard(page, '4242424242424242')
  await pressNearFrame(page.getByRole('button', { name: 'Save card' }))
  await expect(primary(page)).toHaveCount(1)
  for (const number of ['000123456789', '000222222227']) {
    await page.goto('/profile/payments-payout?add=bank')
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill(number)
    await page.getByRole('button', { name: 'Save bank account' }).click()
    await expect(page.getByText(`ending ${number.slice(-4)}`).first()).toBeVisible()
  }
  const bank = (digits: string) => page.getByRole('listitem').filter({ hasText: `ending ${digits}` })
  const dialog = page.getByRole('dialog')
  const confirm = async (first: string) => {
    await dialog.getByLabel('First deposit').fill(first)
    await dialog.getByLabel('Second deposit').fill('45')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await bank('6789').getByRole('button', { name: 'Confirm deposits' }).click()
  await confirm('11')
  await expect(dialog.getByText(/You have 2 tries left/)).toBeVisible()
  await confirm('12')
  await expect(dialog.getByText(/You have 1 try left/)).toBeVisible()
  await confirm('13')
  await expect(dialog.getByRole('alert')).toContainText(/wrong|locked|tomorrow|again/i)
  await expect(dialog.getByText(/left\./)).toHaveCount(0)
  expect(await sidewaysOf(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await expect(bank('6789').getByText('Locked', { exact: true })).toBeVisible()
  await expect(bank('6789').getByText(/Too many wrong amounts. You can try again on/)).toBeVisible()
  await expect(bank('6789').getByRole('button', { name: 'Confirm deposits' })).toHaveCount(0)
  await expect(bank('6789').getByRole('button', { name: 'Make primary' })).toBeDisabled()
  await expect(bank('6789').getByText('Possible once both deposits are confirmed.')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)

  // The card and the other bank account keep working.
  await expect(page.getByRole('region', { name: 'Cards' }).getByText('Primary', { exact: true })).toBeVisible()
  await bank('2227').getByRole('button', { name: 'Confirm deposits' }).click()
  await confirm('32')
  await expect(page.getByText('Bank account verified')).toBeVisible()
  await bank('2227').getByRole('button', { name: 'Make primary' }).click()
  await expect(bank('2227').getByText('Primary', { exact: true })).toBeVisible()
  await expect(primary(page)).toHaveCount(1)
  await expect(bank('6789').getByText('Locked', { exact: true })).toBeVisible()
  await bank('6789')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(bank('6789')).toHaveCount(0)
  await expect(primary(page)).toHaveCount(1)
  expect(complaints).toEqual([])
})
