import { expect, type Page } from '@playwright/test'
import { createRequire } from 'node:module'
import { picture } from './steps.ts'

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))('sharp') as typeof import('sharp').default

/** A picture big enough to take seconds on a slow network. */
export const rampPhoto = async () => ({
  name: 'ramp.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer(),
})

/**
 * Counts taps other than on photos and number fields. The returned function gives the number and the controls that are too small for
 * gloves.
 */
export const countTaps = async (page: Page) => {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    const isFree = (target: EventTarget | null) =>
      target instanceof Element && target.closest('input[inputmode=decimal], label:has(input[type=file])') !== null
    addEventListener('pointerdown', ({ target }) => isFree(target) || counted.taps++, true)
  })
  return {
    taps: () => page.evaluate(() => (window as unknown as { taps: number }).taps),
    small: () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, main a, main label:has(input), main input[id^="q-"]')]
          .filter((one) => one.checkVisibility() && !one.matches('.vh, [type=radio], [type=file]'))
          .filter((one) => one.getBoundingClientRect().height < 47.5)
          .map((one) => `${one.textContent || one.id}: ${Math.round(one.getBoundingClientRect().height)} px`),
      ),
  }
}

type Answering = { fuel: number; flown?: number; photo?: typeof picture | null }
/** Answers everything in a departure or return correctly. `flown` advances both meters. `photo: null` skips the photos. */
export const answerStage = async (page: Page, { fuel, flown, photo = picture }: Answering) => {
  const start = page.getByRole('button', { name: /^(start|open|begin)/i })
  await expect(
    page
      .getByText(/answers? left|Nothing is missing/)
      .or(start)
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  if (
    await start
      .first()
      .isVisible()
      .catch(() => false)
  )
    await start.first().click()
  await expect(page.getByText(/answers? left/).first()).toBeVisible()

  while ((await page.getByRole('button', { name: /^Same as last return/ }).count()) > 0)
    await page
      .getByRole('button', { name: /^Same as last return/ })
      .first()
      .click()
  if (flown !== undefined) {
    for (const key of ['hobbs', 'flightMeter']) {
      const hint = (await page.locator(`#q-${key}-hint`).textContent()) ?? ''
      const before = Number(/([\d,]+\.\d)/.exec(hint)![1]!.replace(/,/g, ''))
      await page.locator(`#q-${key}`).fill((before + (key === 'hobbs' ? flown : flown - 0.1)).toFixed(1))
    }
  }
  for (const input of await page.locator('input[inputmode=decimal]').all()) {
    if ((await input.inputValue()) !== '') continue
    const key = (await input.getAttribute('id'))!.slice(2)
    await input.fill(
      String(
        /fuel/i.test(key)
          ? fuel
          : /^oil$/i.test(key)
            ? 7
            : /oxygen/i.test(key)
              ? 1500
              : /tks/i.test(key)
                ? 3
                : /landing/i.test(key)
                  ? 1
                  : 0,
      ),
    )
  }
  for (const all of await page.getByRole('button', { name: /^All /i }).all()) await all.click()
  for (const group of await page.getByRole('radiogroup').all()) {
    if ((await group.locator('input:checked').count()) > 0) continue
    const title = (await group.getAttribute('aria-labelledby')) ?? ''
    const wantsNo = /newDamage|hardLanding|squawks?-|overLimit|strike|tireChange|pressure/i.test(title)
    await group.getByText(wantsNo ? 'No' : 'Yes', { exact: true }).click()
  }
  if (photo) for (const file of await page.locator('input[type=file]').all()) await file.setInputFiles(photo)
  for (const text of await page.locator('main textarea, main input[type=text], main input:not([type]):not([inputmode])').all()) {
    // Tap text fields first, as on a phone.
    if (/^q-(pilotSignature|releasedBy|staffName|signature)$/.test((await text.getAttribute('id')) ?? '')) await text.click()
    if ((await text.inputValue()) === '') await text.fill((await text.getAttribute('placeholder')) ?? 'Rosa Vidal')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByText('Nothing is missing.')).toBeVisible({ timeout: 20_000 })
}
