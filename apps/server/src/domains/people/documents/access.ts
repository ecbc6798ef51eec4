type Reader = { id: string; isOperator: boolean }

/** Only the document's owner and operators may read it. */
export const mayReadDocument = (reader: Reader, document: { accountId: string }) =>
  reader.isOperator || reader.id === document.accountId
