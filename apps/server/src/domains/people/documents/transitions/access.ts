type Viewer = { id: string; isOperator: boolean }

export const mayReadTransitions = (viewer: Viewer, pilotId: string) => viewer.isOperator || viewer.id === pilotId

/** The pilot says when it was; an operator, who is someone else, whether the record stands. */
export const mayChangeTransition = (viewer: Viewer, pilotId: string, decides: boolean) =>
  decides ? viewer.isOperator && viewer.id !== pilotId : viewer.id === pilotId
