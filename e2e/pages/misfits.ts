import type { Page } from '@playwright/test'

/** Minimum font size on phones, in CSS pixels. */
const smallestText = 12.5
/** Below this, phones zoom into input fields. */
const smallestField = 16

type Least = { text: number; field: number }

/** Runs in the page, so it must be self-contained. */
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
  /** The tail number painted on a drawn aircraft is not meant to be read. */
  const isLivery = (element: Element) => element instanceof SVGElement && /^N\d+[A-Z]*$/.test(element.textContent.trim())
  const isTypedInto = (element: Element) =>
    element.matches('select, textarea, [contenteditable=true]') ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio|range|file|hidden)$/.test(element.type))
  const checkSizes = (element: Element, style: CSSStyleDeclaration) => {
    // Text in SVG scales with its drawing.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1
    const size = Math.round(Number.parseFloat(style.fontSize) * scale * 10) / 10
    if (isTypedInto(element) && size < least.field) found.add(`the field ${nameOf(element)} has ${size} px`)
    else if (isWritten(element) && !isLivery(element) && size < least.text) found.add(`${nameOf(element)} has ${size} px`)
  }
  /** `cut`: an ancestor scrolls or clips. */
  const visit = (element: Element, cut: boolean) => {
    const style = getComputedStyle(element)
    const isHeardOnly = style.clipPath !== 'none'
    if (style.display === 'none' || isHeardOnly) return
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (isSeen && isPhone) checkSizes(element, style)
    const { left, right, width: own } = element.getBoundingClientRect()
    // Skip links wait off-screen until focused.
    const waits = right <= 0 && element.matches('a[href^="#"]')
    const reachesOut = isSeen && !cut && !waits && own > 0 && (left < -1 || right > width + 1)
    if (reachesOut) found.add(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)} of ${width} px`)
    for (const child of element.children) visit(child, cut || reachesOut || style.overflowX !== 'visible')
  }
  visit(document.body, false)
  return [...found].slice(0, 8)
}

/** Elements that overflow the window, and on phones text and fields that are too small. */
export const misfitsOf = (page: Page): Promise<string[]> => page.evaluate(look, { text: smallestText, field: smallestField })
