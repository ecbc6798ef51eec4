// Keeps form input in this tab when the session ends, until the same account signs in again.

export type Typed = Record<string, unknown>
export type Kept = { accountId: string; values: Typed }

export const prefix = 'typed:'
/** Never stored: secrets, consent (which must be given again) and files (which sessionStorage cannot hold). */
const unkept = /password|ssn|routing|account_?number|^sure$|agree|accept/i
const keepable = (values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !unkept.test(name) && !(value instanceof Blob)))

/** Identifies a form by its path and field names. */
const placeOf = (values: Typed) => `${prefix}${window.location.pathname}:${Object.keys(values).join(',')}`

/** The values that changed and are worth keeping; empty if there are none. */
export const changesOf = (before: Typed, now: Typed): Typed =>
  Object.fromEntries(
    Object.entries(keepable(now)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

type OpenForm = { before: Typed; read: () => Typed }
const forms = new Set<OpenForm>()
/** Registers an open form; returns the function to unregister it. */
export const registerOpenForm = (form: OpenForm) => {
  forms.add(form)
  return () => void forms.delete(form)
}

/** Runs `act` on sessionStorage. Returns undefined if storage is unavailable; the input is then lost with the page. */
export const inStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}

export const storeTypedInput = (accountId: string) => {
  for (const { before, read } of forms) {
    const values = changesOf(before, read())
    if (Object.keys(values).length === 0) continue
    inStorage((storage) => storage.setItem(placeOf(before), JSON.stringify({ accountId, values } satisfies Kept)))
  }
}

export const keptIn = (storage: Storage, name: string) => JSON.parse(storage.getItem(name) ?? 'null') as Kept | null

export const readKeptInput = (before: Typed): Typed => inStorage((storage) => keptIn(storage, placeOf(before))?.values) ?? {}
export const dropTyped = (before: Typed) => inStorage((storage) => storage.removeItem(placeOf(before)))

/** Clears the input kept in this tab, optionally except one account's. */
export const clearKeptInput = (butOf?: string) =>
  inStorage((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix) && (!butOf || keptIn(storage, name)?.accountId !== butOf))
      .forEach((name) => storage.removeItem(name)),
  )
