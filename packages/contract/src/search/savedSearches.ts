import { z } from 'zod'
import { id, requiredText } from '../base/fields.ts'
import { SearchQuery } from './search.ts'

export const mostSavedSearches = 20
/** Alerts for wider searches would be noise. */
export const mostForAlert = 500

/** The filters as in the URL. */
const savedQuery = z.record(z.string().max(40), z.string().max(4000)).superRefine((query, context) => {
  for (const { path, message } of SearchQuery.safeParse(query).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
})

export const SavedSearchBody = z.strictObject({
  name: requiredText(80),
  query: savedQuery,
  /** Notify when a new aircraft fits. */
  hasAlert: z.boolean().default(true),
})
export const SavedSearchPatch = z.strictObject({ name: requiredText(80).optional(), hasAlert: z.boolean().optional() })

export const SavedSearch = z.object({
  id,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  hasAlert: z.boolean(),
  /** Its dates have passed, so nothing new can fit. */
  isOver: z.boolean(),
  created: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** From a mail link. Works signed out, and can only end the alert. */
export const AlertToken = z.strictObject({ token: z.string().max(200) })
