import type { ComponentType } from 'react'

/** The content of one maintenance tab. */
export type MaintenancePart = ComponentType<{ aircraftId: string }>
