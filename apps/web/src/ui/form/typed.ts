// What was typed into a form when the session ended under it, kept in this tab until the same person is back.

export type Typed = Record<string, unknown>
export type Kept = { accountId: string; values: Typed }

export const prefix = 'typed:'
/** Never written down: secrets, consent, which is given anew, and files, which the browser's storage cannot hold. */
const unkept = /password|ssn|routing|account_?number|^sure$|agree|accept/i
const keepable = (values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !unkept.test(name) && !(value instanceof Blob)))

/** A form is known again by where it stands and by its fields. */
const placeOf = (values: Typed) => `${prefix}${window.location.pathname}:${Object.keys(values).join(',')}`

/** Changed values of a form, without what is as it was; empty when nothing is worth keeping. */
export const changesOf = (before: Typed, now: Typed): Typed =>
  Object.fromEntries(
    Object.entries(keepable(now)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

type OpenForm = { before: Typed; read: () => Typed }
const forms = new Set<OpenForm>()
/** A form says that it is there; the answer takes it off again. */
export const watchTyped = (form: OpenForm) => {
  forms.add(form)
  return () => void forms.delete(form)
}

/** Storage may be closed to us; the values are lost with the page then, as they would be without it. */
export const inStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}

export const keepTyped = (accountId: string) => {
  for (const { before, read } of forms) {
    const values = changesOf(before, read())
    if (Object.keys(values).length === 0) continue
    inStorage((storage) => storage.setItem(placeOf(before), JSON.stringify({ accountId, values } satisfies Kept)))
  }
}

export const keptIn = (storage: Storage, name: string) => JSON.parse(storage.getItem(name) ?? 'null') as Kept | null

export const readTyped = (before: Typed): Typed => inStorage((storage) => keptIn(storage, placeOf(before))?.values) ?? {}
export const dropTyped = (before: Typed) => inStorage((storage) => storage.removeItem(placeOf(before)))

/** Forgets what was typed in this tab, by all or by all but one. */
export const forgetTyped = (butOf?: string) =>
  inStorage((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix) && (!butOf || keptIn(storage, name)?.accountId !== butOf))
      .forEach((name) => storage.removeItem(name)),
  )
