/** `1 flight`, `2 flights`; `many` where an s is not enough. */
export const countText = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
