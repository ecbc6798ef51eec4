import { expect, test, type Page } from '@playwright/test'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'
import { aircraftId, enter, get } from '../acts/calls.ts'

/** Searches for a person in the console and opens them. */
const openPerson = async (page: Page, search: string, name: string) => {
  await page.goto('/operator/users')
  await page.getByRole('searchbox').fill(search)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an operator makes someone airport staff by phone; they see the ramp, and the log says why', async ({ browser }) => {
  const bo = await onPhone(browser)
  await enter(bo.context.request, 'bo')
  await bo.page.goto('/profile')
  await expect(bo.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bo.page.getByRole('link', { name: 'Ramp board' })).toHaveCount(0)

  const omar = await onPhone(browser)
  await enter(omar.context.request, 'omar')
  await omar.page.goto('/profile')
  await omar.page.getByRole('button', { name: 'Open menu' }).click()
  await omar.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operator', exact: true }).click()
  await expect(omar.page).toHaveURL(/\/operator$/)
  await expect(omar.page.getByRole('link', { name: 'People', exact: true })).toHaveCount(1)
  await omar.page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(omar.page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await omar.page.keyboard.press('/')
  await omar.page.keyboard.type('lindqvist')
  await expect(omar.page.getByText('1 person', { exact: true })).toBeVisible()
  await expect(omar.page).toHaveURL(/\/operator\/users\?search=lindqvist$/)
  expect(await sidewaysOf(omar.page)).toBe(0)
  await omar.page.getByRole('link', { name: 'Bo Lindqvist' }).click()
  await expect(omar.page.getByRole('heading', { level: 1, name: 'Bo Lindqvist' })).toBeVisible()
  expect(await sidewaysOf(omar.page)).toBe(0)

  await omar.page.getByRole('button', { name: 'Change roles' }).click()
  const dialog = omar.page.getByRole('dialog')
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible()
  // By keyboard, because scrolling closes the list under a finger.
  const box = dialog.getByRole('combobox')
  await box.fill('khwd')
  await expect(omar.page.getByRole('option', { name: 'KHWD, Hayward Executive Airport' })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'KHWD, Hayward Executive Airport' })).toBeVisible()
  await box.fill('ksql')
  await expect(omar.page.getByRole('option', { name: 'KSQL, San Carlos Airport' })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'KSQL, San Carlos Airport' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Hired for the mornings')
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(omar.page.getByText('The roles of Bo Lindqvist are changed')).toBeVisible()
  await expect(omar.page.getByText('At KHWD, KSQL')).toBeVisible()

  await bo.page.getByRole('link', { name: 'Ramp board' }).click()
  await expect(bo.page.getByRole('heading', { name: 'Ramp', exact: true })).toBeVisible()
  for (const code of ['KHWD', 'KSQL']) await expect(bo.page.getByRole('link', { name: code, exact: true })).toBeVisible()

  await omar.page.getByRole('link', { name: 'Logs', exact: true }).click()
  const entry = omar.page.getByRole('listitem').filter({ hasText: 'Hired for the mornings' }).first()
  await expect(entry.getByRole('heading', { name: 'Roles changed' })).toBeVisible()
  await expect(entry.getByText('Staff at: none → KHWD, KSQL')).toBeVisible()
  expect(await sidewaysOf(omar.page)).toBe(0)
  await omar.page.getByRole('button', { name: 'Filters' }).click()
  await omar.page.getByLabel('Show').selectOption('Document verified')
  await expect(omar.page).toHaveURL(/action=document_verified/)
  await expect(omar.page.getByText('Hired for the mornings')).toHaveCount(0)
  await omar.page.goBack()
  await expect(omar.page.getByText('Hired for the mornings')).toBeVisible()
  await omar.page
    .getByRole('listitem')
    .filter({ hasText: 'Hired for the mornings' })
    .getByRole('link', { name: 'Bo Lindqvist' })
    .click()
  await expect(omar.page.getByRole('heading', { level: 1, name: 'Bo Lindqvist' })).toBeVisible()
  expect([...bo.complaints, ...omar.complaints]).toEqual([])
})

test('someone who is suspended is out at once, hears why at log-in, and is let in again', async ({ browser }) => {
  const priya = await openBrowser(browser)
  await enter(priya.context.request, 'priya')
  await priya.page.goto('/profile')
  await expect(priya.page.getByRole('heading', { level: 1 })).toBeVisible()

  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  await openPerson(omar.page, 'nair', 'Priya Nair')
  await omar.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = omar.page.getByRole('dialog')
  await expect(dialog.getByText(/They are signed out everywhere \(\d+ browsers?\) and cannot sign in\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Two chargebacks')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(omar.page.getByText('Priya Nair is suspended')).toBeVisible()
  await expect(omar.page.getByText('Suspended since')).toBeVisible()

  // Her open page redirects by itself.
  await priya.page.waitForURL(/\/auth\/login/)
  await priya.page.getByLabel('Email').fill('priya@tailshare.example')
  await priya.page.getByLabel('Password', { exact: true }).fill('wheels-up')
  const logIn = priya.page.getByRole('button', { name: 'Log In', exact: true })
  await logIn.click()
  await expect(priya.page.getByText('This account is suspended. Please write to us on the Help page.')).toBeVisible()

  await omar.page.goto('/operator/users?filter=suspended')
  await expect(omar.page.getByText('1 person', { exact: true })).toBeVisible()
  await omar.page.getByRole('link', { name: 'Priya Nair' }).click()
  await omar.page.getByRole('button', { name: 'Restore access' }).click()
  await dialog.getByLabel('Reason').fill('The bank took them back')
  await dialog.getByRole('button', { name: 'Restore access' }).click()
  await expect(omar.page.getByText('Priya Nair can sign in again')).toBeVisible()
  await expect(omar.page.getByText('Suspended since')).toHaveCount(0)
  await logIn.click()
  await priya.page.waitForURL(/\/profile/)
  expect([...priya.complaints, ...omar.complaints]).toEqual([])
})

test('another operator’s faster decision is shown, and nothing typed is lost', async ({ browser }) => {
  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  await openPerson(omar.page, 'quist tom', 'Tomás Quist')
  const id = omar.page.url().split('/').at(-1)!
  const elsewhere = await openBrowser(browser)
  await enter(elsewhere.context.request, 'omar')
  const dialog = omar.page.getByRole('dialog')

  await omar.page.getByRole('button', { name: 'Change roles' }).click()
  await dialog.getByRole('combobox').fill('khwd')
  await expect(omar.page.getByRole('option', { name: /^KHWD/ })).toBeVisible()
  await dialog.getByRole('combobox').press('ArrowDown')
  await dialog.getByRole('combobox').press('Enter')
  await dialog.getByLabel('Reason').fill('Asked for by phone')
  const { results } = await get<{ results: { id: string }[] }>(elsewhere.context.request, 'common/airports/?search=ksql')
  const change = (staffAirports: string[]) =>
    elsewhere.context.request.put(`/api/v1/operator/users/${id}/roles/`, {
      data: { isOperator: false, staffAirports, reason: 'From elsewhere' },
    })
  expect((await change([results[0]!.id])).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(dialog.getByText('Another operator has just changed these roles')).toBeVisible()
  await expect(dialog.getByText('Current roles: not an operator, staff at KSQL.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked for by phone')
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(omar.page.getByText('The roles of Tomás Quist are changed')).toBeVisible()
  await expect(omar.page.getByText('At KHWD', { exact: true })).toBeVisible()
  expect((await change([])).status()).toBe(200)
  await expect(omar.page.getByText('At KHWD', { exact: true })).toHaveCount(0)

  // Operators cannot suspend themselves, and the screen says so.
  await openPerson(omar.page, 'omar', 'Omar Haddad')
  await expect(omar.page.getByText('Another operator has to do this.').first()).toBeVisible()
  await expect(omar.page.getByRole('button', { name: 'Suspend', exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect(omar.complaints).toEqual([])
})

test('the search is in the URL, and “back” undoes a filter', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await enter(page.context().request, 'omar')
  await page.goto('/operator')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').pressSequentially('n417ts', { delay: 40 })
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Helen Marsh' })).toBeVisible()
  await page.getByLabel('Show').selectOption('Airport staff')
  await expect(page.getByText('No one found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Helen Marsh' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('n417ts')
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Documents to verify' })).toBeVisible()
})

test('going back before hydration restores the complete previous page', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'omar')
  await page.goto('/operator')
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let time = 0; time < 3; time++) {
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Documents to verify' })).toBeVisible()
    await expect(page).toHaveTitle(/Documents to verify$/)
  }
  expect(complaints).toEqual([])
})

test('the console is not found for everyone else', async ({ browser }) => {
  const { page } = await openBrowser(browser)
  await enter(page.context().request, 'tomas')
  for (const path of [
    '/operator',
    '/operator/users',
    '/operator/audit',
    '/operator/users/01a00000-0000-7000-8000-000000000000',
  ]) {
    await page.goto(path)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  }
  expect((await page.goto('/operator/nothing'))!.status()).toBe(404)

  const omar = await openBrowser(browser)
  await enter(omar.context.request, 'omar')
  for (const id of ['01a00000-0000-7000-8000-000000000000', 'nobody']) {
    await omar.page.goto(`/operator/users/${id}`)
    await expect(omar.page.getByText('This page could not be found')).toBeVisible()
  }
})

test('an operator is offered what they may change of a listing, and reads the rest', async ({ browser }) => {
  const { page, context, complaints } = await openBrowser(browser)
  await enter(context.request, 'omar')
  const listing = `/add-aircraft?aircraft=${await aircraftId(context.request, 'N417TS')}`
  await page.goto(`${listing}&step=documents`)
  await page.getByRole('button', { name: 'Change Checklist' }).click()
  const form = page.getByRole('form', { name: 'Change a document' })
  await expect(form.getByText('Kind of document')).toBeVisible()
  await expect(form.getByText('Everyone reads it.')).toBeVisible()
  await expect(form.getByRole('combobox')).toHaveCount(0)
  await expect(form.getByRole('radio')).toHaveCount(0)
  await form.getByLabel('Name (optional)').fill('Checklist, normal procedures')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('Checklist, normal procedures')).toBeVisible()
  await page.getByRole('button', { name: 'More for N417TS' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.goto(`${listing}&step=contract`)
  await expect(page.getByText('Only the owner reads and signs it.')).toBeVisible()
  expect(complaints).toEqual([])
})
