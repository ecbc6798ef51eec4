export function instantsAfter(now: Date): Record<string, Date>
