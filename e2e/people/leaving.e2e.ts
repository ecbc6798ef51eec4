import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { daysAgo, onPhone, sidewaysOf, uploadDocument } from '../acts/steps.ts'
import { join } from '../acts/calls.ts'

test('a departing member exports their data, is deleted, and can sign up again', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  const gone = await join(context, 'Leo')
  await uploadDocument(page, { kind: 'photo_id', title: 'Photo ID', dates: { 'Valid through': daysAgo(-900) } })
  const elsewhere = await onPhone(browser)
  const logIn = async () => {
    await elsewhere.page.goto('/auth/login')
    await elsewhere.page.getByLabel('Email').fill(gone.email)
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(gone.password)
    await elsewhere.page.getByRole('button', { name: 'Log In', exact: true }).click()
  }
  await logIn()
  await elsewhere.page.waitForURL(/\/profile/)

  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tailshare-.*\.zip$/)
  const archive = await readFile(await (await download).path())
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(archive.includes('photo_id')).toBe(true)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  expect(await sidewaysOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(gone.password)
  await dialog.getByLabel(/cannot be undone/).check()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name === 'auth.access_token')).toEqual([])

  // Other browsers are signed out too and the password no longer works. The open page there shows the log-in by itself.
  await elsewhere.page.waitForURL(/\/auth\/login/)
  await logIn()
  await expect(
    elsewhere.page.getByText('The email/password combination provided was incorrect. Please try again or'),
  ).toBeVisible()

  // The address can be registered again, without anything from the first account.
  await join(context, 'Leo', { email: gone.email })
  await page.goto('/profile/manage-account')
  const documents = page.getByRole('region', { name: 'Your documents' })
  await expect(documents.getByText('Missing', { exact: true })).toHaveCount(5)
  for (const one of [complaints, elsewhere.complaints]) expect(one).toEqual([])
})
