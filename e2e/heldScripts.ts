import type { Page } from '@playwright/test'

const allButTheFirst = /\/assets\/(?!afterPaint).*\.js$/
/** Keeps a page from coming alive until it is told to: all its scripts but the first wait, or those that are named. */
export const holdScripts = async (page: Page, scripts = allButTheFirst) => {
  const told = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await told.promise
    await route.continue()
  })
  return told.resolve
}
