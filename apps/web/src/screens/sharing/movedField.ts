type Fields = Readonly<Record<string, string[]>>

/** What is wrong with one field, said at another. */
export const movedField = (fields: Fields, from: string, to: string): Fields => {
  const { [from]: said, ...others } = fields
  return said ? { ...others, [to]: said } : fields
}
