import type { SearchOrder } from '@tailshare/contract/base/constants'
import { cookieIn, keepCookie, yearSeconds } from '../../document/cookies.ts'

const name = 'search_order'

/** The order that this browser remembers, from a cookie header or `document.cookie`: what is recommended, or none. */
export const keptOrder = (cookies: string): SearchOrder | undefined =>
  cookieIn(cookies, name) === 'recommended' ? 'recommended' : undefined

/** Remembers for a year that someone wants what is recommended, and forgets it with any other order. The server reads the cookie. */
export const keepOrder = (order: SearchOrder) => keepCookie(name, 'recommended', order === 'recommended' ? yearSeconds : 0)
