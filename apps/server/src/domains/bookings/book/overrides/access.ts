type Viewer = { id: string; isOperator: boolean }

/** The aircraft's owner or an operator, but never for themselves. */
export const mayOverride = (viewer: Viewer, { ownerId, pilotId }: { ownerId: string; pilotId: string }) =>
  viewer.id !== pilotId && (viewer.id === ownerId || viewer.isOperator)
