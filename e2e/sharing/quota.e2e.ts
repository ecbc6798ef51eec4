import { expect, test } from '@playwright/test'
import { aircraftId, enter, get, leaveHours, patch, post } from '../acts/calls.ts'
import { onPhone, openBrowser, sidewaysOf } from '../acts/steps.ts'
import { doubleText } from '../pages/visit.ts'

type Resources = {
  year: number
  holidays: { name: string; day: string; isOpen: boolean }[]
  holders: { isYou: boolean; figures: { holidays: { left: number; taken: { day: string }[] } } }[]
}

test('a co-owner whose holidays are used reads why, takes the date that is proposed, and everybody sees it', async ({
  browser,
}) => {
  const [wide, phone, owner] = [await openBrowser(browser), await onPhone(browser), await openBrowser(browser)]
  const { request } = wide.context
  const id = await aircraftId(request, 'N322SR')
  // No IPC is valid until next summer's holidays, so relax that rule.
  await enter(owner.context.request, 'helen')
  const setRules = (as: 'warn' | 'block') =>
    patch(owner.context.request, `aircrafts/${id}/`, {
      rules: { ipc_older_than_6_months: as },
    })
  await setRules('warn')
  const putBack = await leaveHours(owner.context.request, id)
  await enter(request, 'priya')
  await enter(phone.context.request, 'bo')
  const year = new Date().getUTCFullYear() + 1
  const { holidays, holders } = await get<Resources>(request, `booking/co-owner-booking-resources/${id}/?year=${year}`)
  const mine = holders.find(({ isYou }) => isYou)!.figures.holidays
  const open = holidays.filter(({ day, isOpen }) => !isOpen && !mine.taken.some((taken) => taken.day === day)).slice(1)
  for (const { day } of open.slice(0, mine.left))
    await post(request, 'booking/book-aircraft/', {
      aircraftId: id,
      flightStartTime: `${day}T19:00:00Z`,
      flightDropTime: `${day}T22:00:00Z`,
      acceptsOperationalControl: true,
    })
  const refused = open[mine.left]!

  const { page } = wide
  await page.goto(`/owner-co-owner-reservation?aircraft=${id}&month=${refused.day.slice(0, 7)}`)
  const name = new RegExp(`^Book .*${Number(refused.day.slice(8))}, ${year}, ${refused.name}`)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Your 3 holidays in ${year} are used`)).toBeVisible()
  await expect(dialog.getByText(`this trip falls on ${refused.name}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Book it' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('alert').getByRole('button').first().click()
  await expect(dialog.getByText(/^Takes 1 day\. Left then: 0 holidays/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(page).toHaveURL(/\/booking\/orders\//)

  await phone.page.goto(`/co-ownership-info/${id}?tab=quotas&year=${year}`)
  const priya = phone.page.getByRole('listitem').filter({ has: phone.page.getByRole('heading', { name: /Priya/ }) })
  await expect(priya.getByText('None left').first()).toBeVisible()
  expect(await sidewaysOf(phone.page)).toBe(0)
  await phone.page.goto(`/owner-co-owner-reservation?aircraft=${id}&month=${refused.day.slice(0, 7)}`)
  await expect(phone.page.getByText('Priya', { exact: true }).first()).toBeVisible()
  expect(await sidewaysOf(phone.page)).toBe(0)
  // With doubled text size, the next-month button stays next to the month.
  await doubleText(phone.page)
  const month = phone.page.locator('strong', { hasText: /^\w+ 20\d\d$/ })
  const [words, next] = [
    (await month.boundingBox())!,
    (await phone.page.getByRole('button', { name: 'The month after' }).boundingBox())!,
  ]
  expect(next.x).toBeGreaterThan(words.x)
  expect(Math.abs(next.y + next.height / 2 - words.y - words.height / 2)).toBeLessThan(4)
  await setRules('block')
  await putBack()
  for (const { complaints, context } of [wide, phone, owner]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
