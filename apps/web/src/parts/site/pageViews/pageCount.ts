import { type PagePattern, pagePatterns, pageViewsAtOnce } from '@tailshare/contract/base/pages'
import { matchRoutes } from '../../../ui/router/matchRoutes.ts'

const patterns = pagePatterns.map((path) => ({ path }))

/** The route pattern of a path, which contains no IDs. */
export const patternOf = (pathname: string): PagePattern =>
  (matchRoutes(patterns, pathname).at(-1)?.route.path as PagePattern | undefined) ?? '*'

/** Collects page views and sends them in batches. */
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
    /** After consent is withdrawn, drop what is collected. */
    forget() {
      waiting = []
    },
  }
}
