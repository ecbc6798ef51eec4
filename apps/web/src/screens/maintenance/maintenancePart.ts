import type { ComponentType } from 'react'

/** One tab of what an aircraft needs. */
export type MaintenancePart = ComponentType<{ aircraftId: string }>
