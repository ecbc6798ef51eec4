type Looker = { id: string; isOperator: boolean } | undefined

/** Others see a CSIP once the certificate is verified; until then only they themselves and operators do. */
export const maySeeCsip = (looker: Looker, { id, isOffered }: { id: string; isOffered: boolean }) =>
  isOffered || looker?.id === id || looker?.isOperator === true
