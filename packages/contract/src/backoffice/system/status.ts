import { z } from 'zod'
import { id, instant, requiredText } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import {
  incidentKinds,
  type IncidentKind,
  incidentStates,
  type IncidentState,
  statusLevelNames,
  statusPartNames,
} from './statusParts.ts'

const PartField = z.enum(statusPartNames, fieldMessages.hasElements)
const LevelField = z.enum(statusLevelNames)
const KindField = z.enum(Object.keys(incidentKinds) as [IncidentKind, ...IncidentKind[]], fieldMessages.hasElements)
const StateField = z.enum(Object.keys(incidentStates) as [IncidentState, ...IncidentState[]], fieldMessages.hasElements)

const what = {
  kind: KindField,
  part: PartField,
  title: requiredText(80),
  /** Planned work only. */
  from: instant.optional(),
  to: instant.optional(),
}
type Window = { kind: IncidentKind; from?: string | undefined; to?: string | undefined }
const isWhole = ({ kind, ...ends }: Window) => [ends.from, ends.to].every((end) => (end !== undefined) === (kind === 'planned'))
const isForward = ({ from, to }: Window) => !from || !to || Date.parse(from) < Date.parse(to)
const from = { path: ['from'], error: fieldMessages.required }
const to = { path: ['to'], error: fieldMessages.dateOutdated }
/** `text`: the first update. */
export const IncidentBody = z
  .strictObject({ ...what, text: requiredText(500) })
  .refine(isWhole, from)
  .refine(isForward, to)
export type IncidentBody = z.output<typeof IncidentBody>

/** `version`: as the writer saw it. Refused if another operator has written since. */
export const IncidentUpdateBody = z.strictObject({ state: StateField, text: requiredText(500), version: z.int() })

export const IncidentCorrection = z
  .strictObject({ ...what, version: z.int() })
  .refine(isWhole, from)
  .refine(isForward, to)

export const Incident = z.object({
  id,
  kind: KindField,
  part: PartField,
  title: z.string(),
  state: StateField,
  /** Actual or planned start. */
  from: z.string(),
  /** Actual or planned end. `null` while unknown. */
  to: z.string().nullable(),
  isOpen: z.boolean(),
  /** Newest first. */
  updates: z.array(z.object({ id, state: StateField, text: z.string(), at: z.string() })),
  version: z.int(),
})
export type Incident = z.infer<typeof Incident>

const PartStatus = z.object({
  part: PartField,
  level: LevelField,
  /** Uptime over all days shown. `null`: nothing recorded. */
  percent: z.number().nullable(),
  /** Oldest first, in UTC. */
  days: z.array(z.object({ day: z.string(), percent: z.number().nullable() })),
})
export type PartStatus = z.infer<typeof PartStatus>

export const Status = z.object({
  /** The worst level among the parts. */
  level: LevelField,
  sentence: z.string(),
  /** The last minute recorded. */
  checked: z.string().nullable(),
  parts: z.array(PartStatus),
  /** Ongoing incidents, then planned work; newest first. */
  open: z.array(Incident),
  /** Incidents that ended within the days shown. */
  past: z.array(Incident),
})
export type Status = z.infer<typeof Status>

/** Banner on every page during an incident or before planned work. */
export type StatusLine = { id: string; title: string }
