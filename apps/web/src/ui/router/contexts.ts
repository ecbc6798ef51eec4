import { createContext, type ReactNode } from 'react'
import type { Location } from './matching/address.ts'
import type { Match } from './matching/matchRoutes.ts'
import type { Router } from './router.ts'

/** Separate contexts, so that a component re-renders only for what it reads. */
export const RouterContext = createContext<Router | null>(null)
export const LocationContext = createContext<Location | null>(null)
export const PlaceContext = createContext<{ matches: Match[]; data: unknown[] }>({ matches: [], data: [] })
export const LoadingContext = createContext(false)
export const OutletContext = createContext<ReactNode>(null)
export const ErrorContext = createContext<unknown>(undefined)
