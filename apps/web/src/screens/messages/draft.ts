type Draft = { ownId: string; userId: string }

/** What one person typed to another and has not sent, kept in this tab. */
const nameOf = ({ ownId, userId }: Draft) => `message-draft:${ownId}:${userId}`

/** Storage may be closed to us; the words then live as long as the page. */
const inStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}

export const readDraft = (draft: Draft) => inStorage((storage) => storage.getItem(nameOf(draft))) ?? ''
export const keepDraft = (draft: Draft, text: string) => inStorage((storage) => storage.setItem(nameOf(draft), text))
export const dropDraft = (draft: Draft) => inStorage((storage) => storage.removeItem(nameOf(draft)))
