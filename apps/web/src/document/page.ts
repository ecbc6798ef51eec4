import { createContext, useContext } from 'react'
import type { Theme } from './theme.ts'

/** What the request and the server's configuration say, the same on both sides of hydration. Without a style's address the map draws itself. */
type PageFacts = { theme: Theme; origin: string; mapStyleUrl: string }
const PageContext = createContext<PageFacts>({ theme: 'system', origin: '', mapStyleUrl: '' })
export const PageProvider = PageContext.Provider
export const usePage = () => useContext(PageContext)
