import { z } from 'zod'
import { idParams, listOf, page } from '../base/fields.ts'
import { del, get, patch, post } from '../base/routes/route.ts'
import * as S from './savedSearches.ts'

const stale = ['listSavedSearches'] as const

/** Saved searches and their alerts. */
export const savedSearchRoutes = {
  listSavedSearches: get('account/saved-searches/', 'Your saved searches, the latest first', {
    query: z.strictObject(page),
    reply: listOf(S.SavedSearch),
  }),
  saveSearch: post('account/saved-searches/', 'Save a search, with an alert when something new fits', {
    stale,
    body: S.SavedSearchBody,
    reply: S.SavedSearch,
    refusals: ['too_many_searches', 'search_too_wide'],
  }),
  changeSavedSearch: patch('account/saved-searches/{id}/', 'Rename a saved search, or turn its alert on or off', {
    stale,
    params: idParams,
    body: S.SavedSearchPatch,
    reply: S.SavedSearch,
    refusals: ['search_too_wide'],
  }),
  deleteSavedSearch: del('account/saved-searches/{id}/', 'Delete a saved search', { stale, params: idParams }),
  endSearchAlert: post('account/saved-searches/end-alert/', 'End the alert of a saved search by the link in its mail', {
    access: 'anyone',
    stale,
    body: S.AlertToken,
    reply: z.object({ name: z.string() }),
    perMinute: 30,
  }),
} as const
