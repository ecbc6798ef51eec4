import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const settle = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [role=status][aria-label^=Loading]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Loaded with each page of a browser that visits many; sending it again for each takes three times as long. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Accessibility violations. Runs axe inside the page, loaded once for all layouts: AxeBuilder opens another page per run and takes four
 * times as long. It is only needed for pages with third-party frames, such as the card form.
 */
const violationsIn = async (page: Page): Promise<AxeResults['violations']> => {
  // Look from the top: a press may have scrolled, and a target half under the header counts as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).withTags(wcag).analyze()).violations
  // Wait for fade-ins to end; halfway, text has half its contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};undefined`)
  return page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    return (await loaded.run(document, { runOnly: tags, resultTypes: ['violations'], preload: false, selectors: false }))
      .violations
  }, wcag)
}

const violationsOf = async (page: Page) =>
  (await violationsIn(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)

/** Layout problems at the current width: edges, heading, title, and metadata for search engines. */
export const frameFaultsOf = (page: Page) =>
  page.evaluate(() => {
    const edgeOf = (box: Element | null) =>
      box?.checkVisibility()
        ? [Math.round(box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft))]
        : []
    const edges = ['#root > header > .wrap', '#root > .wrap, main.wrap, main .wrap, main .whole', '#root > footer > .wrap']
      .map((box) => document.querySelector(box))
      .flatMap(edgeOf)
    const scrolled = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length
    const doubled = ['head title', 'meta[name=robots]', 'meta[name=description]', 'link[rel=canonical]'].filter(
      (tag) => document.querySelectorAll(tag).length > 1,
    )
    return [
      scrolled > 0 && `scrolls sideways by ${scrolled} px`,
      new Set(edges).size > 1 && `its header, page and footer begin at ${edges.join(', ')} px`,
      headings !== 1 && `${headings} first headings`,
      !/^Tailshare · \S/.test(document.title) && `is titled “${document.title}”`,
      ...doubled.map((tag) => `has more than one ${tag}`),
    ].filter((fault) => fault !== false)
  })

export const faultsOf = async (page: Page) => [...(await violationsOf(page)), ...(await frameFaultsOf(page))]
