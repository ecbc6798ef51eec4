import { useState } from 'react'

/** Where what was typed and not sent waits for the form to be opened again. */
export type Draft<Values> = { read: () => Values | undefined; write: (values: Values | undefined) => void }

/** What was typed on a page and not sent, by where it was typed. It lives as long as the page. */
type Drafts = Map<string, unknown>
export const useDrafts = (): Drafts => useState(() => new Map<string, unknown>())[0]

export const draftIn = <Values>(drafts: Drafts, place: string): Draft<Values> => ({
  read: () => drafts.get(place) as Values | undefined,
  write: (values) => void (values === undefined ? drafts.delete(place) : drafts.set(place, values)),
})
