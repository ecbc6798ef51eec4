import { expect, test } from '@playwright/test'
import { enter, get } from '../acts/calls.ts'
import { onPhone, openBrowser, phone, sidewaysOf } from '../acts/steps.ts'

test('talk of payment, a strange link, a report and a block: everyone reads what happened, and nothing typed is lost', async ({
  browser,
}) => {
  const [writer, owner, operator] = [await onPhone(browser), await openBrowser(browser), await openBrowser(browser)]
  await enter(writer.context.request, 'sam')
  await enter(owner.context.request, 'victor')
  await enter(operator.context.request, 'omar')
  const idOf = async ({ context }: typeof owner) => (await get<{ id: string }>(context.request, 'account/user/')).id
  const [sam, victor] = [await idOf(writer), await idOf(owner)]

  await writer.page.goto(`/messages/${victor}`)
  const field = writer.page.getByLabel('Message to Victor')
  await field.fill('I can pay you by Venmo. See https://evil.example/pay')
  await writer.page.getByRole('button', { name: 'Send' }).click()
  await expect(writer.page.getByText('keep money here')).toBeVisible()
  await writer.page.getByRole('button', { name: 'Send anyway' }).click()
  const sent = writer.page.getByRole('log')
  await expect(sent).toContainText('I can pay you by Venmo.')
  expect(await sidewaysOf(writer.page)).toBe(0)

  await owner.page.goto(`/messages/${sam}`)
  const heard = owner.page.getByRole('log')
  await expect(heard).toContainText('This looks like payment outside of Tailshare.')
  await expect(heard.getByRole('link')).toHaveCount(0)
  await heard.getByRole('button', { name: 'Show link' }).click()
  const link = heard.getByRole('link', { name: 'Open evil.example' })
  await expect(link).toHaveAttribute('rel', /noopener noreferrer nofollow/)
  await heard.getByRole('button', { name: 'Report' }).last().click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByText('Wants money outside of Tailshare').click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(heard).toContainText('reported')

  await field.fill('A question that waits')
  await owner.page.getByRole('button', { name: 'More about Sam Okafor' }).click()
  await owner.page.getByRole('button', { name: 'Block Sam' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(owner.page.getByText('You have blocked this person.')).toBeVisible()
  // Shown while the page is open.
  await expect(writer.page.getByText('This person does not take messages from you.')).toBeVisible()
  await expect(field).toHaveValue('A question that waits')

  await operator.page.goto('/operator/messages')
  const row = operator.page
    .getByRole('listitem')
    .filter({ hasText: 'reported by Victor Amari' })
    .filter({ hasText: 'evil.example' })
  await operator.page.setViewportSize(phone)
  await expect(row.getByRole('button', { name: 'Decide' })).toBeVisible()
  expect(await sidewaysOf(operator.page)).toBe(0)
  await row.getByRole('button', { name: 'Decide' }).click()
  const decision = operator.page.getByRole('dialog')
  await decision.getByText('Remove the message').click()
  await decision.getByLabel('Word to Victor').fill('Thank you for telling us.')
  await decision.getByLabel('Word to Sam').fill('Please pay for bookings here only.')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(row).toHaveCount(0)
  await expect(heard).toContainText('An operator removed this message.')
  await expect(sent).toContainText('An operator removed a message of yours.')

  await owner.page.getByRole('button', { name: 'More about Sam Okafor' }).click()
  await owner.page.getByRole('button', { name: 'Unblock Sam' }).click()
  await expect(writer.page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(field).toHaveValue('A question that waits')
  expect([...writer.complaints, ...owner.complaints, ...operator.complaints]).toEqual([])
})
