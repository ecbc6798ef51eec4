import { expect, type Locator, type Page, test } from '@playwright/test'
import { aircraftId, enter, get, put } from '../acts/calls.ts'
import { startSecondServer } from '../server/secondServer.ts'
import { openBrowser, phone, sidewaysOf } from '../acts/steps.ts'

test('a pilot asks before booking, the owner answers from a phone at another server, and both see it on open pages', async ({
  browser,
}) => {
  const second = await startSecondServer()
  try {
    const pilot = await openBrowser(browser)
    await enter(pilot.context.request, 'jonas')
    await pilot.page.goto(`/aircraft/${await aircraftId(pilot.context.request, 'N417TS')}/info`)
    await pilot.page.getByRole('link', { name: 'Write to Helen' }).click()
    const field = pilot.page.getByLabel('Message to Helen')
    await field.fill('Is the left tank full?')
    await field.press('Enter')
    const said = pilot.page.getByRole('log')
    await expect(said).toContainText('Is the left tank full?')

    await second.ready()
    const owner = await openBrowser(browser, { viewport: phone, hasTouch: true, baseURL: second.origin })
    await enter(owner.context.request, 'helen')
    await put(owner.context.request, 'messages/quick-answers/', {
      answers: [{ name: 'Tanks', text: 'Yes {first name}, to the tabs.' }],
    })
    const idOf = async ({ context }: typeof pilot) => (await get<{ id: string }>(context.request, 'account/user/')).id
    await owner.page.goto(`/messages/${await idOf(pilot)}`)
    const heard = owner.page.getByRole('log')
    await expect(heard).toContainText('Is the left tank full?')
    await expect(said).toContainText('Seen')
    await owner.page.getByRole('button', { name: 'Quick answers' }).click()
    await owner.page.getByRole('button', { name: /^Tanks/ }).click()
    await expect(owner.page.getByLabel('Message to Jonas')).toHaveValue('Yes Jonas, to the tabs.')
    await owner.page.getByRole('button', { name: 'Send' }).click()
    await expect(said).toContainText('Yes Jonas, to the tabs.')
    expect(await sidewaysOf(owner.page)).toBe(0)

    await field.fill('And the oil?')
    await pilot.page.getByRole('button', { name: 'Send' }).click()
    // It arrives while the page is open and scrolled to the end.
    await expect(heard).toContainText('And the oil?')
    await expect(owner.page.getByLabel('Message to Jonas')).toBeInViewport()
    // It may be visible there first; the last message here is the one edited.
    await expect(said).toContainText('And the oil?')
    await changeAndTakeBack(pilot.page, heard)
    expect([...pilot.complaints, ...owner.complaints]).toEqual([])

    // Offline, the console lists every failed request.
    await pilot.context.setOffline(true)
    await field.fill('Thank you!')
    await field.press('Enter')
    await expect(pilot.page.getByText('Waiting, written')).toBeVisible()
    await expect(field).toHaveValue('')
    await pilot.context.setOffline(false)
    await expect(said).toContainText('Thank you!')
    await expect(heard.getByText('Thank you!')).toHaveCount(1)
    expect(owner.complaints).toEqual([])
  } finally {
    await second.stop()
  }
})

const changeAndTakeBack = async (page: Page, heard: Locator) => {
  const act = (name: string) => page.getByRole('log').getByRole('button', { name }).last()
  await act('Change').press('Enter')
  const editor = page.getByLabel('Your message')
  await expect(editor).toBeFocused()
  await editor.fill('And the oil, 7 qt?')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(act('Change')).toBeFocused()
  await expect(heard).toContainText('And the oil, 7 qt?')
  await act('Take back').press('Enter')
  await expect(heard).toContainText('This message was taken back.')
}
