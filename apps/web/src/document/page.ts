import { createContext, useContext } from 'react'
import type { StatusLine } from '@tailshare/contract/backoffice/status'
import type { Theme } from './theme.ts'

/** What the request and the server's configuration say, the same on both sides of hydration. Without a style's address the map draws itself. `drawnAt`: the time that it shows until it is alive. `cookies`: what the device keeps for the server to draw with. `statusLine`: what is wrong. */
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
