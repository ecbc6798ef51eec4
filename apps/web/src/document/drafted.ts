import { cookieIn, keepCookie } from './cookies.ts'

// A form that someone has begun to fill in lies on their device, where the server cannot read it. It is only told that there is one, and
// leaves that page to the browser: drawn without, its fields would show empty first.

const name = 'drafted'

/** Whether the device keeps what was typed into the page that it asks for. */
export const isDrafted = (cookies: string) => cookieIn(cookies, name) !== null

/** Tells the server so, for one page and so many seconds. */
export const markDrafted = (page: string, seconds: number) => keepCookie(name, '1', seconds, page)
/** A page that was never marked stays as it is. */
export const unmarkDrafted = (page: string) => keepCookie(name, '', 0, page)
