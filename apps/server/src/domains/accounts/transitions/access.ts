type Looker = { id: string; isOperator: boolean }

export const mayReadTransitions = (looker: Looker, pilotId: string) => looker.isOperator || looker.id === pilotId

/** The pilot says when it was; an operator, who is somebody else, whether the record stands. */
export const mayChangeTransition = (looker: Looker, pilotId: string, decides: boolean) =>
  decides ? looker.isOperator && looker.id !== pilotId : looker.id === pilotId
