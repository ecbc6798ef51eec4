import { createContext, useContext } from 'react'
import type { Theme } from './theme.ts'

/** What the request says about the visitor, the same on both sides of hydration. */
export type PageFacts = { theme: Theme; origin: string }
const PageContext = createContext<PageFacts>({ theme: 'system', origin: '' })
export const PageProvider = PageContext.Provider
export const usePage = () => useContext(PageContext)
