import { z } from 'zod'
import { id, instant, requiredText } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
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
  /** Of planned work alone: from when to when. */
  from: instant.optional(),
  to: instant.optional(),
}
type Window = { kind: IncidentKind; from?: string | undefined; to?: string | undefined }
const isWhole = ({ kind, ...ends }: Window) => [ends.from, ends.to].every((end) => (end !== undefined) === (kind === 'planned'))
const isForward = ({ from, to }: Window) => !from || !to || Date.parse(from) < Date.parse(to)
const from = { path: ['from'], error: fieldMessages.required }
const to = { path: ['to'], error: fieldMessages.dateOutdated }
/** `text`: its first update. */
export const IncidentBody = z
  .strictObject({ ...what, text: requiredText(500) })
  .refine(isWhole, from)
  .refine(isForward, to)
export type IncidentBody = z.output<typeof IncidentBody>

/** `version`: of the incident as its writer saw it; refused if another operator has written meanwhile. */
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
  /** When it began; of planned work, when that begins. */
  from: z.string(),
  /** When it was over, or planned work is to be; `null` while nobody knows. */
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
  /** Of the minutes of all days shown; `null`: nothing was recorded. */
  percent: z.number().nullable(),
  /** The oldest first; days are UTC. */
  days: z.array(z.object({ day: z.string(), percent: z.number().nullable() })),
})
export type PartStatus = z.infer<typeof PartStatus>

export const Status = z.object({
  /** The worst of all parts. */
  level: LevelField,
  /** How things stand, in one sentence. */
  sentence: z.string(),
  /** The last minute that was recorded. */
  checked: z.string().nullable(),
  parts: z.array(PartStatus),
  /** What goes on, then what is planned; newest first. */
  open: z.array(Incident),
  /** What was over within the days shown. */
  past: z.array(Incident),
})
export type Status = z.infer<typeof Status>

/** What every page says at its top while something is wrong, or soon worked on. */
export type StatusLine = { id: string; title: string }
