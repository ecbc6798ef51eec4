/** How many days the status page looks back, today among them. */
export const statusDays = 90
/** For how long the sums of a day are kept. */
export const statusKeptDays = 400

/** The parts of the product that people know, in the order in which they are shown. */
export const statusParts = {
  booking: 'Search and booking',
  payments: 'Payments',
  messages: 'Email, text and push',
  jobs: 'Reminders and deadlines',
} as const
export type StatusPart = keyof typeof statusParts
export const statusPartNames = Object.keys(statusParts) as [StatusPart, ...StatusPart[]]

/** How a part stands, the best first; `unknown`: nothing was recorded lately. */
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

/** Where an incident stands, by its newest update. */
export const incidentStates = {
  announced: 'Announced',
  investigating: 'Investigating',
  found: 'Cause found',
  watching: 'Fixed, watching it',
  solved: 'Resolved',
} as const
export type IncidentState = keyof typeof incidentStates
