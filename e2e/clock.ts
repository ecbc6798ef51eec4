import type { BrowserContext } from '@playwright/test'

// A run with TEST_NOW has its clock moved by a library that Chromium does not start under (scripts/clock.mjs): it starts without,
// and its pages read a clock that is moved as far.

/** Milliseconds from the machine's clock to that of the run. */
const shift = Number(process.env.FAKETIME ?? 0) * 1000

/** The pages of this browser read the clock of the run. */
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
