import type { ComponentType } from 'react'

/** The content of one co-ownership tab. */
export type SharePart = ComponentType<{ aircraftId: string }>
