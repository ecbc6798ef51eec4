import { inStorage, type Kept, keptIn, prefix, type Typed } from './typed.ts'

/** What is typed in a form that is kept as it is typed, for whoever types it: a reload, or a form closed by mistake, loses none of it. */
export const keptAt = <Values extends Typed>(place: string, accountId: string) => {
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
