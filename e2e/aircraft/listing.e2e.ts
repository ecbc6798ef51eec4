import { expect, test, type Page } from '@playwright/test'
import { demoPdf } from '../../apps/server/seeds/people/people.ts'
import { daysAhead, enter, join, patch, post } from '../acts/calls.ts'
import { typeDate } from '../acts/dates.ts'
import { onPhone, openBrowser, picture, sidewaysOf } from '../acts/steps.ts'

const goOn = (page: Page, step: string) => page.getByRole('link', { name: `Continue to ${step}` }).click()

const choose = async (page: Page, label: string, typed: string, option: RegExp) => {
  await page.getByLabel(label).pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

const uploadPaper = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Upload a document' }).click()
  await expect(page.getByLabel('Kind of document')).toHaveValue(title.toLowerCase())
  const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: demoPdf(title) }
  await page.locator('input[type=file]').setInputFiles(file)
  if (title === 'Insurance') await typeDate(page, 'Covered through', '2031-12-05')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Documents' }).getByText(file.name)).toBeVisible()
}

/** The annual, as entered by the owner from the logbook. */
const recordAnnual = async (page: Page) => {
  const id = new URL(page.url()).searchParams.get('aircraft')!
  const { request } = page.context()
  const doneOn = daysAhead(-30, 12).toISOString().slice(0, 10)
  const { items } = await post<{ items: { id: string; template: string | null }[] }>(
    request,
    `maintenance/aircrafts/${id}/bulk-create/`,
    { compileDate: doneOn },
  )
  const annual = items.find(({ template }) => template === 'annual')!
  await patch(request, `maintenance/${annual.id}/`, { doneOn, doneHours: 1280, doneBy: 'Ann Wu', certificate: 'A&P/IA 3120447' })
}

const sign = async (page: Page, name: string, button: string) => {
  await page.getByLabel('First and last name').fill(name)
  await page.getByLabel('I have read the contract').check()
  await page.getByRole('button', { name: button }).click()
}

test('an owner lists an aircraft from nothing, a pilot books it on a phone, and a new price is signed again', async ({
  browser,
}) => {
  // A retry or repetition finds the first attempt's tail number taken, and its pilot booked.
  const place = test.info().retry + test.info().repeatEachIndex
  const tail = `N${77 + place}WZ`
  const owner = await openBrowser(browser)
  const { page } = owner
  await join(owner.context, 'Odile')
  await page.goto('/listing')
  await page.getByRole('main').getByRole('link', { name: 'List your aircraft' }).click()

  // The tail number is checked while typing.
  await page.getByLabel('Tail number').fill('n417ts')
  await expect(page.getByText('This Tail Number is already present')).toBeVisible()
  await page.getByLabel('Tail number').fill(tail.toLowerCase().replace('wz', '-wz'))
  await expect(page.getByText(`${tail} is free`)).toBeVisible()
  await choose(page, 'Model', '172S', /Cessna 172S/)
  await expect(page.getByText('124 kt')).toBeVisible()
  await page.getByLabel('Year').fill('2019')
  // All input survives, and a field stays where it is when the figures of the model arrive above it.
  const figures = Promise.withResolvers<void>()
  await page.route('**/aircraft-models/*/', (route) => figures.promise.then(() => route.continue()))
  await page.reload()
  await expect(page.getByLabel('Tail number')).toHaveValue(tail.replace('WZ', '-WZ'))
  const airport = await page.getByLabel('Home airport').boundingBox()
  figures.resolve()
  await expect(page.getByText('124 kt')).toBeVisible()
  expect(await page.getByLabel('Home airport').boundingBox()).toEqual(airport)
  await choose(page, 'Home airport', 'KSQL', /KSQL/)
  await page.getByLabel('Hobbs').fill('1284.6')
  await page.getByLabel('Flight meter').fill('1105.2')
  await page.getByRole('button', { name: 'Continue to photos' }).click()

  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').setInputFiles([picture, picture, picture, wrong])
  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')
  await expect(photos).toHaveCount(3)
  await expect(page.getByText('Please upload a JPEG, PNG or WebP picture.')).toBeVisible()
  await page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused()

  await goOn(page, 'equipment')
  await page.getByLabel('What a pilot should know').fill('Hangared at San Carlos. The annual was in May, everything works.')
  await goOn(page, 'price')
  await page.getByLabel('Rate per hour').fill('180')
  await expect(page.getByText('$1,080.00')).toBeVisible()
  await goOn(page, 'pilots')
  await expect(page.getByRole('radio', { name: /^Usual for this model/ })).toBeChecked()
  await page.getByText('Change single rules').click()
  await expect(page.getByText('There are no bookings in these weeks')).toBeVisible()
  await goOn(page, 'documents')
  await uploadPaper(page, 'Registration')
  await uploadPaper(page, 'Insurance')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await recordAnnual(page)
  await page.reload()
  await expect(page.getByText('On record', { exact: true })).toBeVisible()
  await goOn(page, 'preview')
  await expect(page.getByText('The annual was in May').first()).toBeVisible()
  await goOn(page, 'contract')
  await sign(page, 'Odile Newland', 'Sign and list')
  await expect(page.getByRole('heading', { name: `${tail} is listed` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'PDF' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('aircraft')!

  // Someone else finds and books it on a phone.
  const pilot = await onPhone(browser)
  await enter(pilot.context.request, 'maria')
  const [from, to] = [daysAhead(33 + place, 9), daysAhead(33 + place, 13)]
  await pilot.page.goto(`/search?date=${from.toISOString()},${to.toISOString()}&price_hour_max=181`)
  await pilot.page.getByRole('link', { name: tail }).click()
  await expect(pilot.page.getByRole('heading', { name: tail })).toBeVisible()
  expect(await sidewaysOf(pilot.page)).toBe(0)
  // The second and third picture are side by side below the first.
  const [second, third] = await Promise.all(
    [2, 3].map((place) => pilot.page.getByRole('link', { name: `Open picture ${place} of 3` }).boundingBox()),
  )
  expect([third!.y, third!.x > second!.x]).toEqual([second!.y, true])
  await pilot.page
    .getByRole('link', { name: `Book ${tail}` })
    .last()
    .click()
  await pilot.page.getByLabel(/I have operational control/).check()
  await pilot.page.getByRole('button', { name: 'Confirm booking' }).last().click()
  await pilot.page.waitForURL(/\/booking\/orders\//)
  await expect(pilot.page.getByRole('heading', { name: tail })).toBeVisible()

  // The owner raises the price, which takes effect once signed.
  await page.goto(`/add-aircraft?aircraft=${id}&step=price`)
  await page.getByLabel('Rate per hour').fill('195')
  await page.getByLabel('Rate per hour').blur()
  await expect(page.getByText('These changes take effect once you sign them.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign the changes' }).last().click()
  await expect(page.getByText('$195', { exact: true })).toBeVisible()
  await sign(page, 'Odile Newland', 'Sign the changes')
  await expect(page.getByText('Version 2, Odile Newland')).toBeVisible()
  expect([...owner.complaints, ...pilot.complaints]).toEqual([])
})
