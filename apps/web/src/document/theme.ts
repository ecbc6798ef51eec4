import { cookieIn, keepCookie, yearSeconds } from './cookies.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The visitor's choice from a cookie header or `document.cookie`; the system's choice when there is none. */
export const themeOf = (cookies: string): Theme => {
  const value = cookieIn(cookies, 'theme')
  return value === 'light' || value === 'dark' ? value : 'system'
}

const listeners = new Set<() => void>()
/** Every part that shows the choice hears of a change that was made elsewhere on the page. */
export const watchTheme = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Shows the theme at once and keeps it for a year; the server reads the cookie, so the next page does not flash. */
export const setTheme = (theme: Theme) => {
  keepCookie('theme', theme, theme === 'system' ? 0 : yearSeconds)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const hear of listeners) hear()
}
