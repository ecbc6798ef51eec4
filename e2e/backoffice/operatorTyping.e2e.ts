import { expect, test } from '@playwright/test'
import { demoPdf } from '../../apps/server/seeds/people/people.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'
import { enter, get, join } from '../acts/calls.ts'

type Queue = { count: number; results: { id: string; account: { firstName: string; lastName: string } }[] }

test('a reason typed into a dialog is still there after Esc or a stray click closed it', async ({ browser }) => {
  const { email } = await join((await openBrowser(browser)).context, 'Sten')
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'omar')
  const { results } = await get<Queue>(context.request, `operator/users/?search=${email}`)
  await page.goto(`/operator/users/${results[0]!.id}`)
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  const typed = 'Two chargebacks within a week, and no answer to three letters'

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await reason.fill(typed)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Each dialog has its own draft.
  await page.getByRole('button', { name: 'Change roles' }).click()
  await expect(reason).toHaveValue('')
  await dialog.getByRole('checkbox', { name: 'Operator' }).check()
  await reason.fill('Helps out on Sundays')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(reason).toHaveValue(typed)
  await expect(dialog.getByText('You started this earlier; nothing has been sent yet.')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  // Clicking outside closes the dialog, except in its first half second.
  await expect(async () => {
    await page.mouse.click(180, 4)
    await expect(dialog).toHaveCount(0, { timeout: 250 })
  }).toPass()
  await page.getByRole('button', { name: 'Change roles' }).click()
  await expect(reason).toHaveValue('Helps out on Sundays')
  await expect(dialog.getByRole('checkbox', { name: 'Operator' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change roles' }).click()
  await expect(reason).toHaveValue('')
  await expect(dialog.getByRole('checkbox', { name: 'Operator' })).not.toBeChecked()
  await page.keyboard.press('Escape')

  // Discarded after sending or canceling.
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(reason).toHaveValue(typed)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Suspended since')).toBeVisible()
  await page.getByRole('button', { name: 'Restore access' }).click()
  await expect(reason).toHaveValue('')
  await reason.fill('The bank took them back')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore access' }).click()
  await dialog.getByRole('button', { name: 'Restore access' }).click()
  await expect(page.getByText('Suspended since')).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(reason).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a reason to reject a document waits while another document is open', async ({ browser }) => {
  const pilot = await openBrowser(browser)
  const { firstName, lastName } = await join(pilot.context, 'Wilma')
  const ids: string[] = []
  for (const kind of ['photo_id', 'pilot_certificate']) {
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: demoPdf(kind) }
    const sent = await pilot.context.request.post('/api/v1/account/documents/upload/', {
      multipart: { kind, file, ...(kind === 'pilot_certificate' && { privileges: 'private,single_engine' }) },
    })
    ids.push(((await sent.json()) as { id: string }).id)
  }
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'omar')
  await page.goto(`/operator?document=${ids[0]}`)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('Photo ID')
  const box = page.getByLabel('Reason, as the pilot will read it')
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  await box.fill('The picture is cut off')
  await box.press('Escape')
  await expect(reject).toBeFocused()
  await page.getByRole('button', { name: `Pilot certificate ${firstName} ${lastName}` }).click()
  await expect(decision).toContainText('Pilot certificate')
  await reject.click()
  await expect(box).toHaveValue('')
  await page.getByRole('button', { name: `Photo ID ${firstName} ${lastName}` }).click()
  await reject.click()
  await expect(box).toHaveValue('The picture is cut off')
  await page.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(page.getByText(`Photo ID of ${firstName} ${lastName}: rejected`)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a link opens its document anywhere in the queue, and a decided one with its decision', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'omar')
  const back = await get<Queue>(context.request, 'operator/documents/?status=complete&limit=1&offset=150')
  const { id, account } = back.results[0]!
  await page.goto(`/operator?document=${id}`)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText(`${account.firstName} ${account.lastName}`)
  await expect(decision.getByText('Verified')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verified, \d+$/ })).toHaveAttribute('aria-current', /page|true/)
  await expect(page.getByRole('navigation', { name: 'Queue' }).locator('[aria-current]')).toBeInViewport()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('link', { name: /^Waiting/ }).click()
  await expect(decision.getByRole('button', { name: 'Approve' })).toBeVisible()

  for (const gone of ['01a00000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/operator?document=${gone}`)
    await expect(page.getByText('This document is gone.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See the queue' }).click()
  await expect(decision.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(complaints).toEqual([])
})
