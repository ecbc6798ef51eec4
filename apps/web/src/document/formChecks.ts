/**
 * The checks of forms would try whether code can be made of text, which our pages forbid and the browser reports. Said before any check is
 * made.
 */
export const tellFormChecks = () => Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
