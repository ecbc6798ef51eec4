type Fields = Readonly<Record<string, string[]>>

export const movedField = (fields: Fields, from: string, to: string): Fields => {
  const { [from]: said, ...others } = fields
  return said ? { ...others, [to]: said } : fields
}
