type Timed = { name: string; ms: number }
export const testsIn: (report: object) => Timed[]
export const journeysIn: (report: object) => Timed[]
export const slowest: (timed: readonly Timed[]) => string[]
