import { lazy } from 'react'
import { bringing } from './bringing.ts'

const load = () => import('./DatesPanel.tsx')

/** The calendar is no part of a page until someone reaches for a date. */
export const DatesPanel = lazy(() => load().then((module) => ({ default: module.DatesPanel })))

/** Of what opens the panel. */
export const bringsPanel = bringing(load)
