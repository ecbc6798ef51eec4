import type { ComponentType } from 'react'

export type MaintenancePart = ComponentType<{ aircraftId: string }>
