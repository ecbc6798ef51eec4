import { expect, type Page } from '@playwright/test'
import { axeScript, faultsOf, frameFaultsOf, settle } from './faults.ts'
import { misfitsOf } from './misfits.ts'
import { sidewaysOf } from '../acts/steps.ts'
import { heavyFaultsOf } from './weights.ts'

// Visits a screen once and runs all checks on it.

/** `prints`: also designed for paper. `isFirst`: a landing page, so its size is checked. */
export type Screen = readonly [name: string, path: string, more?: { prints?: true; isFirst?: true }]

const picturesIn = [
  [1440, 'light'],
  [768, 'light'],
  [360, 'dark'],
  [1440, 'dark'],
  [360, 'light'],
] as const

const show = async (page: Page, width: number, colorScheme: 'light' | 'dark') => {
  await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Screenshots in all layouts, with SHOTS=1. */
const shoot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  for (const [width, theme] of picturesIn) {
    await show(page, width, theme)
    await settle(page)
    // Sticky elements belong at the top of a tall screenshot.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: `e2e/shots/${name}-${width}-${theme}.png`, fullPage: true, animations: 'disabled' })
  }
}

/** Scripts have adapted the layout two frames after a resize. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Doubles the reader's text size: everything in rem grows, the window does not. */
export const doubleText = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 2}px`
  })

export const largeTextFaults = async (page: Page) => {
  await doubleText(page)
  await untilDrawn(page)
  const pushed = await sidewaysOf(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return pushed > 0 ? [`with text twice as large scrolls sideways by ${pushed} px`] : []
}

/** Print must not include controls. */
const printFaults = async (page: Page) => {
  await show(page, 1440, 'light')
  await page.emulateMedia({ media: 'print' })
  const pressable = page.locator('button, input, textarea, a[class*=button]').filter({ visible: true })
  const left = await pressable.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 140)))
  await page.emulateMedia({ media: 'screen' })
  return left.map((one) => `prints ${one}`)
}

/** All problems of an open screen, in each layout. */
const lookAt = async (page: Page, note: (where: string, faults: readonly string[]) => void) => {
  const look = async (width: number, theme: 'light' | 'dark') => {
    await show(page, width, theme)
    await settle(page)
    note(`${width} ${theme}`, [...(await faultsOf(page)), ...(await misfitsOf(page))])
  }
  /** Other widths are only laid out and measured. */
  const measure = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await untilDrawn(page)
    note(`${width}`, [...(await frameFaultsOf(page)), ...(await misfitsOf(page))])
  }
  await look(1440, 'light')
  for (const width of [1920, 1024, 768]) await measure(width)
  await look(360, 'dark')
  note('360', await largeTextFaults(page))
  await measure(320)
}

/** All problems of the screens, each with the screen's name and layout. */
export const faultsOfAll = async (
  { page, complaints }: { page: Page; complaints: string[] },
  who: string,
  screens: readonly Screen[],
) => {
  const found: string[] = []
  const files = new Set<string>()
  await page.addInitScript(axeScript)
  page.on('response', (response) => files.add(new URL(response.url()).pathname))
  for (const [name, path, { prints, isFirst } = {}] of screens) {
    const note = (where: string, faults: readonly string[]) =>
      void found.push(...faults.map((fault) => `${who}-${name} ${where}: ${fault}`))
    files.clear()
    // Measure the page's weight on a phone, at rest, before anything else.
    await show(page, isFirst ? 412 : 1440, 'light')
    const drawn = await (await page.goto(path, isFirst && { waitUntil: 'networkidle' }))!.text()
    // A suspended part would make the page render twice.
    if (drawn.includes('<!--$!-->')) note('drawn', ['has a part that the server could not finish'])
    try {
      if (isFirst) note('at rest', await heavyFaultsOf(page, drawn, files))
      await lookAt(page, note)
      if (prints) note('printed', await printFaults(page))
    } catch (error) {
      note('visit', [error instanceof Error ? error.message.split('\n')[0]! : 'failed'])
    }
    note('console', complaints.splice(0))
    await shoot(page, `${who}-${name}`)
  }
  expect(found).toEqual([])
}
