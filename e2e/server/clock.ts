import type { BrowserContext } from '@playwright/test'

// With TEST_NOW, libfaketime shifts all clocks, but Chromium does not start under it (scripts/clock/clock.mjs). It runs without, and its pages
// get a shifted Date.

/** Milliseconds from the machine's clock to the run's. */
const shift = Number(process.env.FAKETIME ?? 0) * 1000

/** Makes this browser's pages use the run's clock. */
export const keepClock = async (context: BrowserContext) => {
  if (shift === 0) return
  await context.addInitScript((by) => {
    const Real = Date
    const now = () => Real.now() + by
    const read = (target: typeof Date, given: unknown[], made: new () => Date) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, made) => read(target, given, made as unknown as new () => Date),
      apply: () => new Real(now()).toString(),
      get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    })
    Real.prototype.constructor = globalThis.Date
  }, shift)
}
