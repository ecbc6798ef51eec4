/** Days shown on the status page, including today. */
export const statusDays = 90
/** How long daily totals are kept, in days. */
export const statusKeptDays = 400

/** The parts shown on the status page, in order. */
export const statusParts = {
  booking: 'Search and booking',
  payments: 'Payments',
  messages: 'Email, text and push',
  jobs: 'Reminders and deadlines',
} as const
export type StatusPart = keyof typeof statusParts
export const statusPartNames = Object.keys(statusParts) as [StatusPart, ...StatusPart[]]

/** Levels, best first. `unknown`: nothing recorded recently. */
export const statusLevels = {
  well: 'Works',
  planned: 'Planned work',
  unknown: 'Not known',
  slow: 'Slow',
  down: 'Down',
} as const
export type StatusLevel = keyof typeof statusLevels
export const statusLevelNames = Object.keys(statusLevels) as [StatusLevel, ...StatusLevel[]]

export const incidentKinds = { down: 'Down', slow: 'Slow', planned: 'Planned work' } as const
export type IncidentKind = keyof typeof incidentKinds

/** State of an incident, by its latest update. */
export const incidentStates = {
  announced: 'Announced',
  investigating: 'Investigating',
  found: 'Cause found',
  watching: 'Fixed, watching it',
  solved: 'Resolved',
} as const
export type IncidentState = keyof typeof incidentStates
