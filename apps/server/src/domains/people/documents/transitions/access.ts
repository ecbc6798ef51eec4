type Viewer = { id: string; isOperator: boolean }

export const mayReadTransitions = (viewer: Viewer, pilotId: string) => viewer.isOperator || viewer.id === pilotId

/** The pilot sets the date of training; an operator, other than the pilot, decides on the record. */
export const mayChangeTransition = (viewer: Viewer, pilotId: string, decides: boolean) =>
  decides ? viewer.isOperator && viewer.id !== pilotId : viewer.id === pilotId
