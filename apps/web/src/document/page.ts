import { createContext, useContext } from 'react'
import type { StatusLine } from '@tailshare/contract/backoffice/system/status'
import type { Theme } from './theme.ts'

/**
 * Values from the request and the server's configuration, equal on both sides of hydration. `mapStyleUrl`: without it the built-in map is
 * drawn. `drawnAt`: the time shown until hydration. `cookies`: device settings for server rendering. `statusLine`: the current incident.
 */
type PageFacts = {
  theme: Theme
  origin: string
  mapStyleUrl: string
  drawnAt: Date
  cookies: string
  statusLine?: StatusLine | undefined
}
const PageContext = createContext<PageFacts>({ theme: 'system', origin: '', mapStyleUrl: '', drawnAt: new Date(0), cookies: '' })
export const PageProvider = PageContext.Provider
export const usePage = () => useContext(PageContext)
