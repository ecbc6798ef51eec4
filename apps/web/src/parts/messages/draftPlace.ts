// Where what one person typed to another is kept on this device, apart from the rest: whoever logs out anywhere leaves none of it.

export const draftPrefix = 'message-draft:'
export const draftPrefixOf = (ownId: string) => `${draftPrefix}${ownId}:`

export const inDraftStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.localStorage)
  } catch {
    return undefined
  }
}

/** Who logs out leaves no half-written words behind; the page that may still hold some of them ends with the session. */
export const dropDraftsOf = (ownId: string) =>
  inDraftStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(draftPrefixOf(ownId))) storage.removeItem(name)
  })
