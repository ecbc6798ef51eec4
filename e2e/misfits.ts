import type { Page } from '@playwright/test'

/** On phones nothing that is read is smaller, in CSS pixels. */
const smallestText = 12.5
/** Below it a phone zooms in on what is typed into. */
const smallestField = 16

type Least = { text: number; field: number }

/** Runs in the page, so it brings all that it needs along. */
const look = (least: Least) => {
  const width = document.documentElement.clientWidth
  const isPhone = width < 768
  const found = new Set<string>()
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${words}”`
  }
  const isWritten = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')
  /** A drawn aircraft wears its tail number; that is read elsewhere. */
  const isLivery = (element: Element) => element instanceof SVGElement && /^N\d+[A-Z]*$/.test(element.textContent.trim())
  const isTypedInto = (element: Element) =>
    element.matches('select, textarea, [contenteditable=true]') ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio|range|file|hidden)$/.test(element.type))
  const checkSizes = (element: Element, style: CSSStyleDeclaration) => {
    // What is drawn to scale is as large as its drawing.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1
    const size = Math.round(Number.parseFloat(style.fontSize) * scale * 10) / 10
    if (isTypedInto(element) && size < least.field) found.add(`the field ${nameOf(element)} has ${size} px`)
    else if (isWritten(element) && !isLivery(element) && size < least.text) found.add(`${nameOf(element)} has ${size} px`)
  }
  /** `cut`: something around it can be pushed, or cuts off what reaches out of it. */
  const visit = (element: Element, cut: boolean) => {
    const style = getComputedStyle(element)
    const isHeardOnly = style.clipPath !== 'none'
    if (style.display === 'none' || isHeardOnly) return
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (isSeen && isPhone) checkSizes(element, style)
    const { left, right, width: own } = element.getBoundingClientRect()
    // What comes in when it gets the focus waits outside.
    const waits = right <= 0 && element.matches('a[href^="#"]')
    const reachesOut = isSeen && !cut && !waits && own > 0 && (left < -1 || right > width + 1)
    if (reachesOut) found.add(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)} of ${width} px`)
    for (const child of element.children) visit(child, cut || reachesOut || style.overflowX !== 'visible')
  }
  visit(document.body, false)
  return [...found].slice(0, 8)
}

/** What reaches out of the window, and on phones what is too small to read or to type into. */
export const misfitsOf = (page: Page): Promise<string[]> => page.evaluate(look, { text: smallestText, field: smallestField })
