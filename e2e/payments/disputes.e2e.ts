import { expect, test, type Browser, type BrowserContext } from '@playwright/test'
import { demoPassword } from '../../apps/server/seeds/cast.ts'
import { openBrowser, sidewaysOf } from '../acts/steps.ts'
import { addDisputedCard, bookForTheRamp, enter, get, post } from '../acts/calls.ts'
import { answerStage } from '../acts/ramp.ts'

const payWithDisputedCard = async ({ request }: BrowserContext, orderId: string) => {
  const paymentMethodId = await addDisputedCard(request, false)
  const changed = await request.patch('/api/v1/booking/book-aircraft/', { data: { orderId, paymentMethodId } })
  expect(changed.ok(), await changed.text()).toBe(true)
}

const asOwnerOf = async (browser: Browser, operator: BrowserContext, tailNumber: string) => {
  const { results } = await get<{ results: { email: string }[] }>(operator.request, `operator/users/?search=${tailNumber}`)
  const owner = await openBrowser(browser)
  await post(owner.context.request, 'account/auth/login/', { email: results[0]!.email, password: demoPassword })
  return owner
}

test('a pilot’s bank takes a payment back; an operator answers it, and the owner’s share goes on', async ({ browser }) => {
  test.setTimeout(240_000)
  const { orderId, tailNumber, pilot: key } = await bookForTheRamp(browser)
  const pilot = await openBrowser(browser)
  await enter(pilot.context.request, key)
  await payWithDisputedCard(pilot.context, orderId)

  const rosa = await openBrowser(browser, { viewport: { width: 390, height: 800 }, hasTouch: true })
  await enter(rosa.context.request, 'rosa')
  await rosa.page.goto(`/aircraft-report/reserve-aircraft/${orderId}`)
  await answerStage(rosa.page, { fuel: 20 })
  await rosa.page.getByRole('button', { name: 'Release aircraft' }).click()
  await expect(rosa.page.getByText(/Thank you|Released|in flight/i).first()).toBeVisible({ timeout: 30_000 })
  await rosa.page.goto(`/aircraft-report/return-reserved-aircraft/${orderId}`)
  // Less than the hold, so that one payment covers it.
  await answerStage(rosa.page, { fuel: 12, flown: 0.5 })
  await rosa.page.getByRole('button', { name: 'Complete return' }).click()
  await expect(rosa.page.getByText(/Thank you/)).toBeVisible({ timeout: 30_000 })

  // The owner sees why the payout waits.
  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  const owner = await asOwnerOf(browser, omar.context, tailNumber)
  await owner.page.goto('/profile/payments-payout?tab=payouts')
  const share = owner.page.getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: tailNumber }).first()
  await expect(async () => {
    await owner.page.reload()
    await expect(share.getByText('On hold: the payment for this booking is disputed')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })

  // The operator opens it from the notice, using only the keyboard, and finds a draft answer.
  await omar.page.goto('/operator/disputes')
  const row = omar.page.getByRole('link').filter({ hasText: tailNumber }).first()
  await expect(row.getByText('Needs an answer')).toBeVisible()
  await row.click()
  await expect(omar.page.getByText('Says they did not make this payment.')).toBeVisible()
  await expect(omar.page.getByRole('link', { name: 'Return record' })).toBeVisible()
  await omar.page.keyboard.press('l')
  const reason = omar.page.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await omar.page.getByRole('button', { name: 'Accept the loss' }).click()
  await expect(omar.page.getByText('This field is required')).toBeVisible()
  await reason.press('Escape')
  await omar.page.keyboard.press('e')
  const evidence = omar.page.getByLabel('Evidence, as the bank will read it')
  await expect(evidence).toBeFocused()
  await expect(evidence).toHaveValue(
    new RegExp(`rental of the aircraft ${tailNumber}[\\s\\S]*8 photos of the aircraft were taken`),
  )
  // Magic words that win a dispute in the sandbox and in Stripe's test mode.
  await evidence.fill('winning_evidence')
  await evidence.press('Control+Enter')
  // It can only be sent once, so it asks for confirmation.
  await omar.page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click()
  await expect(omar.page.getByText('The bank returned the money.')).toBeVisible({ timeout: 20_000 })
  await expect(omar.page.getByText(/by Omar/)).toBeVisible()
  await omar.page.goto('/operator/disputes?show=closed')
  await expect(omar.page.getByRole('link').filter({ hasText: tailNumber }).getByText('Won').first()).toBeVisible()
  await omar.page.goto('/operator/audit?action=dispute_answered')
  await expect(omar.page.getByRole('heading', { name: 'Dispute answered' }).first()).toBeVisible()
  expect(await sidewaysOf(omar.page)).toBe(0)

  await owner.page.reload()
  await expect(share.getByText('Waiting for your payout account')).toBeVisible()
  for (const { complaints } of [pilot, rosa, omar, owner]) expect(complaints).toEqual([])
})
