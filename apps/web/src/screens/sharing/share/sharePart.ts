import type { ComponentType } from 'react'

export type SharePart = ComponentType<{ aircraftId: string }>
