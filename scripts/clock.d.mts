export function shiftTo(instant: string, now: Date): string
