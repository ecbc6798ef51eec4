import type { ComponentType } from 'react'

/** One tab of what people who share an aircraft do. */
export type SharePart = ComponentType<{ aircraftId: string }>
