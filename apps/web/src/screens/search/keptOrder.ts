import type { SearchOrder } from '@tailshare/contract/base/constants'
import { cookieIn, keepCookie, yearSeconds } from '../../document/cookies.ts'

const name = 'search_order'

/** The sort order stored in a cookie: `recommended` or none. */
export const keptOrder = (cookies: string): SearchOrder | undefined =>
  cookieIn(cookies, name) === 'recommended' ? 'recommended' : undefined

/** `recommended` for a year; any other order deletes the cookie. The server reads it. */
export const keepOrder = (order: SearchOrder) => keepCookie(name, 'recommended', order === 'recommended' ? yearSeconds : 0)
