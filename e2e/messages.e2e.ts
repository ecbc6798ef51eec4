import { expect, test } from '@playwright/test'
import { enter, get } from './calls.ts'
import { onPhone, openBrowser, sidewaysOf } from './steps.ts'

test('two people write to each other: words arrive, change and go back on an open page', async ({ browser }) => {
  const [pilot, owner] = [await openBrowser(browser), await onPhone(browser)]
  await enter(pilot.context.request, 'jonas')
  await enter(owner.context.request, 'helen')
  const idOf = async ({ context }: typeof pilot) => (await get<{ id: string }>(context.request, 'account/user/')).id
  const [jonas, helen] = [await idOf(pilot), await idOf(owner)]
  await pilot.page.goto(`/messages/${helen}`)
  const field = pilot.page.getByLabel('Message to Helen')
  await field.fill('Is the left tank full?')
  await field.press('Control+Enter')
  await expect(pilot.page.getByRole('log')).toContainText('Is the left tank full?')

  await owner.page.goto(`/messages/${jonas}`)
  const heard = owner.page.getByRole('log')
  await expect(heard).toContainText('Is the left tank full?')
  await field.fill('And the oil?')
  await pilot.page.getByRole('button', { name: 'Send' }).click()
  // It comes while the page is open, which stays and follows.
  await expect(heard).toContainText('And the oil?')
  await expect(owner.page.getByLabel('Message to Jonas')).toBeInViewport()
  expect(await sidewaysOf(owner.page)).toBe(0)

  const act = (name: string) => pilot.page.getByRole('log').getByRole('button', { name }).last()
  await act('Change').press('Enter')
  const editor = pilot.page.getByLabel('Your message')
  await expect(editor).toBeFocused()
  await editor.fill('And the oil, 7 qt?')
  await pilot.page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(act('Change')).toBeFocused()
  await expect(heard).toContainText('And the oil, 7 qt?')
  await act('Take back').press('Enter')
  await expect(heard).toContainText('This message was taken back.')
  expect([...pilot.complaints, ...owner.complaints]).toEqual([])
})
