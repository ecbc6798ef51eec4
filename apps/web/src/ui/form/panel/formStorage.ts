import { inStorage, type Kept, keptIn, prefix, type Typed } from '../typed.ts'

/** Saves a form's input per account as it is typed, so that it survives a reload or a form closed by mistake. */
export const formStorage = <Values extends Typed>(place: string, accountId: string) => {
  const name = `${prefix}${place}`
  return {
    read: (): Partial<Values> => {
      const kept = inStorage((storage) => keptIn(storage, name))
      return kept?.accountId === accountId ? (kept.values as Partial<Values>) : {}
    },
    write: (values: Values) =>
      inStorage((storage) => storage.setItem(name, JSON.stringify({ accountId, values } satisfies Kept))),
    drop: () => inStorage((storage) => storage.removeItem(name)),
  }
}
