import { lazy } from 'react'
import { bringing } from '../bringing.ts'

const load = () => import('./DatesPanel.tsx')

/** Loaded only when the user reaches for a date. */
export const DatesPanel = lazy(() => load().then((module) => ({ default: module.DatesPanel })))

/** Event handlers for the element that opens the panel. */
export const bringsPanel = bringing(load)
