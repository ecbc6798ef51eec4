type Reader = { id: string; isOperator: boolean }

export const mayReadDocument = (reader: Reader, document: { accountId: string }) =>
  reader.isOperator || reader.id === document.accountId
