type Reader = { id: string; isOperator: boolean }

/** Documents are between their owner and the operators who verify them. */
export const mayReadDocument = (reader: Reader, document: { accountId: string }) =>
  reader.isOperator || reader.id === document.accountId
