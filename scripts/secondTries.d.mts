export const failedOnce: (report: object) => { name: string; passedLater: boolean; pages: string[] }[]
export const pageIn: (notes: string) => string[]
