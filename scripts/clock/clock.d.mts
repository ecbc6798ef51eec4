export function library(): string | undefined
export function machineClock(): Record<string, undefined>
export function onTestClock<Result>(work: () => Promise<Result>): Promise<Result>
export function shiftTo(instant: string, now: Date): string
