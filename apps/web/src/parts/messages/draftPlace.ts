// Separate from drafts.ts, so that logging out can delete drafts without loading the rest.

export const draftPrefix = 'message-draft:'
export const draftPrefixOf = (ownId: string) => `${draftPrefix}${ownId}:`

export const inDraftStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.localStorage)
  } catch {
    return undefined
  }
}

/** Call when logging out. Copies in memory end with the page. */
export const dropDraftsOf = (ownId: string) =>
  inDraftStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(draftPrefixOf(ownId))) storage.removeItem(name)
  })
