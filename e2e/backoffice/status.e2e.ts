import { expect, test, type APIRequestContext } from '@playwright/test'
import { enter, get, post } from '../acts/calls.ts'
import { faultsOf } from '../pages/faults.ts'
import { onPhone, openBrowser, untilCookieKept } from '../acts/steps.ts'
import { largeTextFaults } from '../pages/visit.ts'

/** Another for each try, because an incident that is over stays on the page. */
const titleOf = (tries: number) => `Payments take ${tries + 3} minutes to confirm.`

type Open = { id: string; title: string; version: number }
const findOpen = async (request: APIRequestContext, title: string) =>
  (await get<{ open: Open[] }>(request, 'common/status/')).open.find((one) => one.title === title)

// If the journey fails halfway, its incident would stand on every page that a later one looks at.
test.afterEach(async ({ request }, { retry }) => {
  const left = await findOpen(request, titleOf(retry))
  if (!left) return
  await enter(request, 'omar')
  await post(request, `operator/incidents/${left.id}/updates/`, { state: 'solved', text: 'Over.', version: left.version })
})

test('an operator opens, updates and solves an incident at a desk; a visitor with a phone sees it on every page, and closes the line', async ({
  browser,
}, { retry }) => {
  const title = titleOf(retry)
  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  const visitor = await onPhone(browser)

  await visitor.page.goto('/learn')
  await expect(visitor.page.getByRole('complementary', { name: 'Status' })).toHaveCount(0)

  await omar.page.goto('/operator/status')
  await omar.page.getByRole('button', { name: 'Open an incident' }).click()
  const dialog = omar.page.getByRole('dialog')
  await dialog.getByLabel('Part').selectOption('Payments')
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByRole('button').last()).toHaveText('Put it on the page')
  await dialog.getByRole('button', { name: 'Put it on the page' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('What we know').fill('Our payment provider answers slowly. Nothing is charged twice.')
  expect(await faultsOf(omar.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Put it on the page' }).click()
  await expect(omar.page.getByRole('article', { name: title })).toContainText('Investigating')
  expect(await faultsOf(omar.page)).toEqual([])

  // On a server-rendered page, before any script.
  const line = visitor.page.getByRole('complementary', { name: 'Status' })
  await expect(async () => {
    await visitor.page.goto('/')
    await expect(line).toContainText(title, { timeout: 1000 })
  }).toPass()
  expect([...(await faultsOf(visitor.page)), ...(await largeTextFaults(visitor.page))]).toEqual([])
  await line.getByRole('link', { name: 'Status' }).click()
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Payments are slow to confirm.')
  await expect(line).toHaveCount(0)
  await expect(visitor.page.getByRole('article', { name: title })).toContainText('Nothing is charged twice.')
  await visitor.page.getByText('Day by day').first().click()
  expect(await faultsOf(visitor.page)).toEqual([])
  await visitor.page.goto('/learn')
  await line.getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveCount(0)
  await untilCookieKept(visitor.context, 'status_closed')
  await visitor.page.reload()
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await omar.page.getByRole('button', { name: 'Add an update' }).click()
  await dialog.getByRole('radio', { name: 'Resolved' }).check()
  await dialog.getByLabel('What’s new').fill('All payments that waited went through.')
  // A second operator is faster: the first one's text stays, and is sent with the next click.
  const nadia = await openBrowser(browser)
  await enter(nadia.context.request, 'nadia')
  const { id, version } = (await findOpen(nadia.context.request, title))!
  const found = { state: 'found', text: 'The provider has found the cause.', version }
  await post(nadia.context.request, `operator/incidents/${id}/updates/`, found)
  await dialog.getByRole('button', { name: 'Add the update' }).click()
  await expect(dialog.getByText('Another operator has written about this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add the update' }).click()
  await expect(omar.page.getByRole('button', { name: 'Add an update' })).toHaveCount(0)
  await omar.page.getByRole('link', { name: 'See the page' }).click()
  await expect(omar.page.getByRole('heading', { level: 1 })).toHaveText('Everything works.')
  await expect(omar.page.getByRole('article', { name: title })).toContainText('All payments that waited went through.')
  expect(await faultsOf(omar.page)).toEqual([])
  expect([...omar.complaints, ...visitor.complaints]).toEqual([])
})
