type Viewer = { id: string; isOperator: boolean } | undefined

/** Others see a CSIP once the certificate is verified; until then only they themselves and operators do. */
export const maySeeCsip = (viewer: Viewer, { id, isOffered }: { id: string; isOffered: boolean }) =>
  isOffered || viewer?.id === id || viewer?.isOperator === true
