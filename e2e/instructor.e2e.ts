import { expect, test, type APIRequestContext } from '@playwright/test'
import { aircraftId, book, daysAhead, enter, get } from './calls.ts'
import { onPhone, openBrowser, sidewaysOf } from './steps.ts'

type Offer = { csip: { id: string; firstName: string }; free: boolean }
type Answer = { canBook: boolean; csips: Offer[] }

/** A morning on which Maria may book the aircraft, and two instructors are free. */
const lessonTime = async (request: APIRequestContext, id: string) => {
  for (let day = 10; day < 40; day++) {
    const [from, to] = [daysAhead(day, 9), daysAhead(day, 11)]
    const times = new URLSearchParams({ flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() })
    const { canBook, csips } = await get<Answer>(request, `aircrafts/${id}/can-booking/?${times.toString()}`)
    if (canBook && csips.filter(({ free }) => free).length > 1) return { from, to }
  }
  throw new Error('No morning in the next weeks has the aircraft and two instructors')
}

test('an instructor declines on the phone, another one comes, and results of a flight are recorded', async ({ browser }) => {
  const maria = await openBrowser(browser)
  const elena = await onPhone(browser)
  await enter(maria.context.request, 'maria')
  await enter(elena.context.request, 'elena')
  const id = await aircraftId(maria.context.request, 'N417TS')
  const { from, to } = await lessonTime(maria.context.request, id)
  const orderId = await book(maria.context.request, id, from, to)

  const { page } = maria
  await page.goto(`/booking/orders/${orderId}`)
  const part = page.getByRole('region', { name: 'Instructor' })
  await part.getByRole('button', { name: 'Ask an instructor' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask an instructor' })
  await asking.getByRole('radio', { name: /^Elena Park/ }).check()
  await asking.getByLabel('Message (optional)').fill('Short fields, please')
  await asking.getByLabel('Ask someone else if they cannot come').uncheck()
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(part).toContainText('We asked Elena Park')

  const phone = elena.page
  await phone.goto('/profile/csip/booking')
  const request = phone.getByRole('listitem').filter({ hasText: 'Short fields, please' })
  expect(await sidewaysOf(phone)).toBe(0)
  await request.getByRole('button', { name: 'Answer' }).click()
  const answering = phone.getByRole('dialog', { name: /asks you/ })
  await answering.getByRole('radio', { name: 'No, I cannot come' }).check()
  await answering.getByLabel(/^Why/).fill('I am in Florida that week')
  expect(await sidewaysOf(phone)).toBe(0)
  await answering.getByRole('button', { name: 'Decline' }).click()
  await expect(answering).toBeHidden()
  await expect(request).toHaveCount(0)

  await page.reload()
  await expect(part).toContainText('Elena Park cannot come. “I am in Florida that week”')
  await part.getByRole('button', { name: 'Ask an instructor' }).click()
  await asking.getByRole('radio', { name: /^Marcus Tran/ }).check()
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(part).toContainText('Marcus Tran flies with you.')

  const waiting = phone.getByRole('region', { name: 'Waiting for your results' })
  const rows = await waiting.getByRole('listitem').count()
  await waiting.getByRole('button', { name: 'Record results' }).first().click()
  const recording = phone.getByRole('dialog', { name: /^Your flight with/ })
  await recording.getByLabel('Dual instruction').fill('1.2')
  await recording.getByLabel(/^Landings by/).fill('4')
  await recording.getByLabel('What you did').fill('Pattern work and a go-around')
  await recording.getByLabel('High altitude').check()
  expect(await sidewaysOf(phone)).toBe(0)
  await recording.getByRole('button', { name: 'Record results' }).click()
  await expect(recording).toBeHidden()
  if (rows > 1) await expect(waiting.getByRole('listitem')).toHaveCount(rows - 1)
  else await expect(waiting).toBeHidden()
  expect([...maria.complaints, ...elena.complaints]).toEqual([])
})
