import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookingRefusals'
import type { AircraftFacts } from './facts.ts'

/** What no owner can switch off: the clock, the calendar and an aircraft that must not fly. */
export const fixedRules: ReadonlySet<BookingRefusalCode> = new Set([
  'in_the_past',
  'too_long',
  'slot_taken',
  'pilot_busy',
  'aircraft_grounded',
])

/** Off: a house rule that an owner may choose. Warn: said, but the pilot decides. All else blocks. */
const usual: Partial<Record<BookingRefusalCode, RuleSetting>> = {
  csip_required: 'off',
  passenger_recency: 'warn',
}

/** The 6-month IPC is a house rule (the law is softer, 14 CFR 61.57(d)); usual for the fast Cirrus models only. */
const familiesWithIpc: ReadonlySet<string> = new Set(['SR22', 'SR22T', 'SF50'])
const ipcCodes: ReadonlySet<BookingRefusalCode> = new Set(['ipc_older_than_6_months', 'ipc_date_missing', 'ipc_pending'])

export const ruleDefault = (modelFamily: string, code: BookingRefusalCode): RuleSetting =>
  ipcCodes.has(code) && !familiesWithIpc.has(modelFamily) ? 'off' : (usual[code] ?? 'block')

/** How an aircraft treats a rule: its owner's choice, or the default of its family. */
export const ruleSetting = (aircraft: Pick<AircraftFacts, 'modelFamily' | 'rules'>, code: BookingRefusalCode): RuleSetting =>
  fixedRules.has(code) ? 'block' : (aircraft.rules[code] ?? ruleDefault(aircraft.modelFamily, code))
