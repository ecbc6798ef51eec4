import { expect, test, type Page } from '@playwright/test'
import type { CastKey } from '../apps/server/seeds/cast.ts'
import { aircraftId, enter, freeTime } from './calls.ts'
import { onPhone, sidewaysOf } from './steps.ts'

/** As a reader's own text size does it: everything that goes by the root grows, the window does not. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 2}px`
  })

const fits = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await doubleText(page)
  await expect.poll(() => sidewaysOf(page), path).toBe(0)
}

test('with text twice as large, a visitor reads everything on a small phone without pushing the page sideways', async ({
  browser,
}) => {
  const { page, complaints } = await onPhone(browser)
  for (const path of [
    '/',
    '/status',
    '/search',
    '/aircraft/tail_number/N417TS',
    '/auth/login',
    '/auth/sign-up',
    '/co-ownership',
    '/rental-projection-calculator',
  ])
    await fits(page, path)
  expect(complaints).toEqual([])
})

test('with text twice as large, a pilot books on a small phone without pushing the page sideways', async ({ browser }) => {
  const { page, context, complaints } = await onPhone(browser)
  await enter(context.request, 'maria')
  const { from, to, aircraft } = await freeTime([context.request], { day: 9, hour: 9, hours: 4 })
  const trip = { from: from.toISOString(), to: to.toISOString() }
  for (const step of ['date', 'pilot', 'payment', 'review'])
    await fits(page, `/aircraft/${aircraft.id}/book?${new URLSearchParams({ ...trip, step }).toString()}`)
  for (const path of ['/profile', '/profile/dashboard', '/profile/booking']) await fits(page, path)
  expect(complaints).toEqual([])
})

test('with text twice as large, those who own, share, advise and work here read their boards on a small phone', async ({
  browser,
}) => {
  const { page, context, complaints } = await onPhone(browser)
  const boards: [who: CastKey, paths: string[]][] = [
    ['helen', ['/dashboard', `/maintenance/${await aircraftId(context.request, 'N417TS')}`]],
    ['tomas', ['/owner-co-owner-reservation']],
    ['dana', ['/profile/advisor']],
    ['rosa', ['/aircraft-report/reserve-aircraft']],
    ['omar', ['/operator', '/operator/aircraft', '/operator/pages', '/operator/users']],
  ]
  for (const [who, paths] of boards) {
    // A page that is open when someone else signs in loads itself anew, in the way of the next.
    await page.goto('about:blank')
    await enter(context.request, who)
    for (const path of paths) await fits(page, path)
    if (who !== 'tomas') continue
    const [month, next] = [
      page.locator('strong', { hasText: /^\w+ 20\d\d$/ }),
      page.getByRole('button', { name: 'The month after' }),
    ]
    const [words, button] = [(await month.boundingBox())!, (await next.boundingBox())!]
    expect(button.x, 'the way to the next month stands beside the month').toBeGreaterThan(words.x)
    expect(Math.abs(button.y + button.height / 2 - words.y - words.height / 2)).toBeLessThan(4)
  }
  expect(complaints).toEqual([])
})
