import { cookieIn, keepCookie, yearSeconds } from './cookies.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The theme from a cookie header or `document.cookie`; `system` if none. */
export const themeOf = (cookies: string): Theme => {
  const value = cookieIn(cookies, 'theme')
  return value === 'light' || value === 'dark' ? value : 'system'
}

const listeners = new Set<() => void>()
/** Notifies every component that shows the theme when it changes. */
export const watchTheme = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Applies the theme now and stores it for a year in a cookie, so that the server renders the next page with it and nothing flashes. */
export const setTheme = (theme: Theme) => {
  keepCookie('theme', theme, theme === 'system' ? 0 : yearSeconds)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const hear of listeners) hear()
}
