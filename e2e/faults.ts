import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { misfitsOf } from './misfits.ts'

/** Waits until a screen has all it shows. */
export const settle = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [role=status][aria-label^=Loading]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What breaks the rules of accessibility. Asked within the page, once loaded for all looks: the builder opens a second page for
 * each answer and takes four times as long. It is needed where a page has frames of others, as the card form does.
 */
const violationsOf = async (page: Page): Promise<AxeResults['violations']> => {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).withTags(wcag).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    return (await loaded.run(document, { runOnly: tags, resultTypes: ['violations'] })).violations
  }, wcag)
}

/** Everything that is wrong with what is on screen. */
export const faultsOf = async (page: Page, plain = false) => {
  const violations = plain ? [] : await violationsOf(page)
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)
  const { scrolled, headings, edges } = await page.evaluate(() => {
    const edgeOf = (box: Element | null) =>
      box?.checkVisibility()
        ? [Math.round(box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft))]
        : []
    return {
      scrolled: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
      edges: ['#root > header > .wrap', '#root > .wrap, main.wrap, main .wrap, main .whole', '#root > footer > .wrap'].flatMap(
        (box) => edgeOf(document.querySelector(box)),
      ),
    }
  })
  faults.push(...(await misfitsOf(page)))
  if (scrolled > 0) faults.push(`scrolls sideways by ${scrolled} px`)
  if (new Set(edges).size > 1) faults.push(`its header, page and footer begin at ${edges.join(', ')} px`)
  if (headings !== 1) faults.push(`${headings} first headings`)
  const title = await page.title()
  if (!/^Tailshare · \S/.test(title)) faults.push(`is titled “${title}”`)
  return faults
}
