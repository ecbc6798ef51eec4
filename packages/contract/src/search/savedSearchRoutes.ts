import { z } from 'zod'
import { idParams, listOf, page } from '../base/fields.ts'
import { del, get, patch, post } from '../base/route.ts'
import * as S from './savedSearches.ts'

const stale = ['listSavedSearches'] as const

/** Saved searches and their alerts. */
export const savedSearchRoutes = {
  listSavedSearches: get('account/saved-searches/', 'Your saved searches, the latest first', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(S.SavedSearch),
    added: true,
  }),
  saveSearch: post('account/saved-searches/', 'Save a search, with an alert when something new fits', {
    access: 'signedIn',
    stale,
    body: S.SavedSearchBody,
    reply: S.SavedSearch,
    refusals: ['too_many_searches', 'search_too_wide'],
    added: true,
  }),
  changeSavedSearch: patch('account/saved-searches/{id}/', 'Rename a saved search, or turn its alert on or off', {
    access: 'signedIn',
    stale,
    params: idParams,
    body: S.SavedSearchPatch,
    reply: S.SavedSearch,
    refusals: ['search_too_wide'],
    added: true,
  }),
  deleteSavedSearch: del('account/saved-searches/{id}/', 'Delete a saved search', {
    access: 'signedIn',
    stale,
    params: idParams,
    added: true,
  }),
  endSearchAlert: post('account/saved-searches/end-alert/', 'End the alert of a saved search by the link in its mail', {
    access: 'anyone',
    stale,
    body: S.AlertToken,
    reply: z.object({ name: z.string() }),
    perMinute: 30,
    added: true,
  }),
} as const
