import { type PagePattern, pagePatterns, pageViewsAtOnce } from '@tailshare/contract/base/pages'
import { matchRoutes } from '../../../ui/router/matching/matchRoutes.ts'

const patterns = pagePatterns.map((path) => ({ path }))

/** Contains no IDs. */
export const patternOf = (pathname: string): PagePattern =>
  (matchRoutes(patterns, pathname).at(-1)?.route.path as PagePattern | undefined) ?? '*'

/** Sends page views in batches. */
export const makeCount = (send: (pages: PagePattern[]) => void) => {
  let waiting: PagePattern[] = []
  const flush = () => {
    const pages = waiting
    waiting = []
    if (pages.length > 0) send(pages)
  }
  return {
    add(page: PagePattern) {
      waiting.push(page)
      if (waiting.length >= pageViewsAtOnce) flush()
    },
    flush,
    /** After consent is withdrawn. */
    forget() {
      waiting = []
    },
  }
}
