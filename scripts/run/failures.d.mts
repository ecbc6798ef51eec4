export const failuresIn: (report: object) => { name: string; errors: string[]; pages: string[] }[]
export const pageIn: (notes: string) => string[]
