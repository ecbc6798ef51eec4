type Fields = Readonly<Record<string, string[]>>

/** Moves a field's error to another field. */
export const movedField = (fields: Fields, from: string, to: string): Fields => {
  const { [from]: said, ...others } = fields
  return said ? { ...others, [to]: said } : fields
}
